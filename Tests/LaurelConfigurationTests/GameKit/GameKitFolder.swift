import Foundation
import LaurelConfiguration

/// A temporary `.gamekit` folder, which is removed on deinitialization.
final class GameKitFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".gamekit")

    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])

    /// - Parameter document: The document. Nil for a folder without one.
    init(_ document: String?, images: [String] = []) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        if let document { try write(Data(document.utf8), as: GameKitBundle.documentName) }
        for image in images { try write(Self.png, as: image) }
    }

    func write(_ data: Data, as name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

extension GameKitFolder {
    /// A document with every field of the documented format.
    static let everything = #"""
        {
          "meta" : { "version" : "2024-11-15" },
          "resources" : {
            "leaderboards" : [
              {
                "vendorIdentifier" : "whacks", "referenceName" : "Whacks", "defaultFormatter" : "INTEGER",
                "submissionType" : "BEST_SCORE", "scoreSortType" : "DESC", "scoreRangeStart" : 0,
                "scoreRangeEnd" : 1000000, "visibility" : "SHOW_FOR_ALL", "archived" : false,
                "activityProperties" : { "level" : "1" }
              },
              {
                "vendorIdentifier" : "minute", "referenceName" : "Every five minutes",
                "defaultFormatter" : "ELAPSED_TIME_CENTISECOND", "submissionType" : "MOST_RECENT_SCORE",
                "scoreSortType" : "ASC", "scoreRangeStart" : null, "scoreRangeEnd" : null, "visibility" : "HIDE_FOR_ALL",
                "archived" : true, "recurrenceDuration" : "PT5M", "recurrenceRule" : "FREQ=MINUTELY;INTERVAL=5",
                "recurrenceStartDate" : "2025-05-28T19:00:55Z"
              },
              {
                "vendorIdentifier" : "old", "referenceName" : "Old", "defaultFormatter" : null,
                "submissionType" : "BEST_SCORE", "scoreSortType" : "DESC", "scoreRangeStart" : null,
                "scoreRangeEnd" : null, "visibility" : "SHOW_FOR_ALL", "archived" : false
              }
            ],
            "leaderboardLocalizations" : {
              "whacks" : [
                {
                  "locale" : "en-US", "localID" : "whacks-en-US", "name" : "Whacks", "description" : "All of them.",
                  "formatterSuffix" : " pts", "formatterSuffixSingular" : " pt"
                },
                {
                  "locale" : "no", "localID" : "whacks-no", "name" : "Slag", "description" : "Alle.",
                  "formatterSuffix" : "", "formatterSuffixSingular" : "", "mood" : "calm"
                }
              ],
              "old" : [
                {
                  "locale" : "en-US", "localID" : "other", "name" : "Old", "formatterOverride" : "MONEY_EURO",
                  "formatterSuffix" : "!", "formatterSuffixSingular" : "!"
                }
              ]
            },
            "leaderboardImages" : {
              "whacks-en-US" : [ { "localID" : "whacks-en-US", "url" : "en-US\/LeaderboardImage-whacks-en-US.png" } ],
              "other" : [ { "localID" : "other", "url" : "en-US\/Old.png" } ]
            },
            "leaderboardSets" : [ { "vendorIdentifier" : "main", "referenceName" : "Main" } ],
            "leaderboardSetLocalizations" : {
              "main" : [ { "locale" : "en-US", "localID" : "main-en-US", "name" : "Main boards" } ]
            },
            "leaderboardSetImages" : {
              "main-en-US" : [ { "localID" : "main-en-US", "url" : "en-US/LeaderboardSetImage-main-en-US.png" } ]
            },
            "leaderboardSetMemberships" : {
              "main" : [ { "localID" : "main", "leaderboardLocalIDs" : [ "minute", "whacks" ] } ]
            },
            "achievements" : [
              {
                "vendorIdentifier" : "first", "referenceName" : "First", "points" : 100, "repeatable" : true,
                "showBeforeEarned" : false, "archived" : false, "activityProperties" : { "Property1" : "One" }
              }
            ],
            "achievementLocalizations" : {
              "first" : [
                {
                  "locale" : "en-US", "localID" : "first-en-US", "name" : "First",
                  "beforeEarnedDescription" : "Whack one.", "afterEarnedDescription" : "You did."
                }
              ]
            },
            "achievementImages" : {
              "first-en-US" : [ { "localID" : "first-en-US", "url" : "en-US/AchievementImage-first-en-US.png" } ]
            },
            "challenges" : [
              {
                "vendorIdentifier" : "Duel.1", "referenceName" : "Duel", "challengeType" : "LEADERBOARD",
                "repeatable" : true, "archived" : false, "allowedDurations" : [ "ONE_DAY", "ONE_WEEK" ]
              },
              {
                "vendorIdentifier" : "Duel.2", "referenceName" : "Short duel", "challengeType" : "LEADERBOARD",
                "repeatable" : false, "archived" : true, "allowedDurations" : [ ]
              }
            ],
            "challengeLocalizations" : {
              "Duel.1" : [
                { "locale" : "en-US", "localID" : "Duel.1-en-US", "name" : "Duel", "description" : "Who whacks most?" }
              ]
            },
            "challengeDefaultImages" : { "Duel.1" : { "localID" : "Duel.1", "url" : "ChallengeImage-Duel.1.png" } },
            "challengeImages" : {
              "Duel.1-en-US" : [ { "localID" : "Duel.1-en-US", "url" : "en-US/ChallengeImage-Duel.1-en-US.png" } ]
            },
            "challengeLeaderboardRelationships" : {
              "Duel.1" : [ { "leaderboardLocalID" : "whacks", "localID" : "Duel.1" } ],
              "Duel.2" : [ { "leaderboardLocalID" : "minute", "localID" : "Duel.2" } ]
            },
            "gameActivities" : [
              {
                "vendorIdentifier" : "Activity.1", "referenceName" : "Activity", "minimumPlayersCount" : 2,
                "maximumPlayersCount" : 4, "supportsPartyCode" : false, "properties" : { }, "archived" : false
              }
            ],
            "gameActivityDefaultImages" : {
              "Activity.1" : { "localID" : "Activity.1", "url" : "GameActivityImage-Activity.1.png" }
            },
            "gameActivityFallbackURLs" : { "Activity.1" : "https:\/\/activity1" },
            "gameActivityAssociatedResources" : [
              "Leaderboard", { "Activity.1" : [ "whacks" ] }, "Achievement", { "Activity.1" : [ "first" ] }
            ]
          }
        }
        """#

    static let images = [
        "en-US/LeaderboardImage-whacks-en-US.png", "en-US/Old.png", "en-US/LeaderboardSetImage-main-en-US.png",
        "en-US/AchievementImage-first-en-US.png", "ChallengeImage-Duel.1.png", "en-US/ChallengeImage-Duel.1-en-US.png",
        "GameActivityImage-Activity.1.png",
    ]
}

import LaurelModel

extension RecordTable {
    /// The challenges, a `Challenge` each, by id.
    static let challenges = RecordTable("challenge")
    /// The issuers' messages, by challenge.
    static let challengeMessages = RecordTable("challengeMessage")
    /// The links, a `ChallengeLink` each, by code.
    static let challengeLinks = RecordTable("challengeLink")
    /// The ids of the open challenges for which a player's submissions may count, by leaderboard and player.
    static let openChallenges = RecordTable("openChallenge")
    /// The number of players with open challenges on a leaderboard; no record if there are none.
    static let challengedLeaderboards = RecordTable("challengedLeaderboard")
    /// The ids of the open challenges that a player's progress may complete, by player, game and achievement.
    static let openAchievementChallenges = RecordTable("openDare")
    /// The challenges that a player received and issued, newest first.
    static let challengeLists = RecordTable("challengeList")
    /// A game's challenges and, separately, its group challenges, newest first.
    static let gameChallenges = RecordTable("gameChallenge")
    /// The times at which open challenges must end, earliest first.
    static let challengeDues = RecordTable("challengeDue")
    /// The incomplete sweeps, a `ChallengeSweep` each, in the order of their start.
    static let challengeSweeps = RecordTable("challengeSweep")
    /// The codes of the links that a player created.
    static let challengeLinkLists = RecordTable("challengeLinkList")
    /// The players whose completed challenges are not returned to the issuer.
    static let noReturns = RecordTable("challengeNoReturn")
    /// The progress of players, an `AchievementProgress` each, by player, game and achievement.
    static let progress = RecordTable("achievementProgress")
    /// The numbers of players who have completed an achievement, by game and achievement.
    static let achievementCounts = RecordTable("achievementCount")
    /// The group challenges, a `GroupChallenge` each, by id.
    static let groups = RecordTable("groupChallenge")
    /// The entries in group challenges, a `GroupChallengeEntry` each, by challenge and player.
    static let groupEntries = RecordTable("groupChallengeEntry")
    /// A player's group challenges, newest first.
    static let groupLists = RecordTable("groupChallengeList")
}

extension PlayerNumber {
    var rowName: String { value.rowName }
}

extension RecordKey {
    static func challenge(_ id: ChallengeID) -> RecordKey { RecordKey(.challenges, id.text) }
    static func challengeLink(_ code: String) -> RecordKey { RecordKey(.challengeLinks, code) }
    static func listed(_ link: ChallengeLink) -> RecordKey {
        RecordKey(.challengeLinkLists, "\(link.issuer.rowName)/\(link.code)")
    }

    static func message(of id: ChallengeID) -> RecordKey { RecordKey(.challengeMessages, id.text) }

    static func openChallenges(of player: PlayerNumber, on leaderboard: LeaderboardNumber) -> RecordKey {
        RecordKey(.openChallenges, "\(leaderboard.value.rowName)/\(player.rowName)")
    }

    static func challengedLeaderboard(_ number: LeaderboardNumber) -> RecordKey {
        RecordKey(.challengedLeaderboards, number.value.rowName)
    }

    static func openAchievementChallenges(of player: PlayerNumber, in game: GameID, _ achievement: AchievementID)
        -> RecordKey
    {
        RecordKey(.openAchievementChallenges, "\(player.rowName)/\(game)/\(achievement)")
    }

    static func listed(_ challenge: Challenge, as role: ChallengeRole) -> RecordKey {
        let player = role == .received ? challenge.receiver : challenge.issuer
        return RecordKey(
            .challengeLists,
            "\(player.rowName)/\(role.rawValue)/\(challenge.issuedAt.rowNameNewestFirst)/\(challenge.id)")
    }

    static func inGame(_ challenge: Challenge) -> RecordKey {
        RecordKey(.gameChallenges, "\(challenge.game)/c/\(challenge.issuedAt.rowNameNewestFirst)/\(challenge.id)")
    }

    static func inGame(_ group: GroupChallenge) -> RecordKey {
        RecordKey(.gameChallenges, "\(group.game)/g/\(group.startedAt.rowNameNewestFirst)/\(group.id)")
    }

    static func due(_ id: String, at moment: Moment) -> RecordKey {
        RecordKey(.challengeDues, "\(moment.rowName)/\(id)")
    }
    static func noReturns(of player: PlayerNumber) -> RecordKey { RecordKey(.noReturns, player.rowName) }

    static func progress(of player: PlayerNumber, in game: GameID, _ achievement: AchievementID) -> RecordKey {
        RecordKey(.progress, "\(player.rowName)/\(game)/\(achievement)")
    }

    static func achievementCount(_ achievement: AchievementID, in game: GameID) -> RecordKey {
        RecordKey(.achievementCounts, "\(game)/\(achievement)")
    }

    static func group(_ id: GroupChallenge.ID) -> RecordKey { RecordKey(.groups, id.text) }

    static func groupEntry(of player: PlayerNumber, in id: GroupChallenge.ID) -> RecordKey {
        RecordKey(.groupEntries, "\(id)/\(player.rowName)")
    }

    static func listed(_ group: GroupChallenge, for player: PlayerNumber) -> RecordKey {
        RecordKey(.groupLists, "\(player.rowName)/\(group.startedAt.rowNameNewestFirst)/\(group.id)")
    }
}

/// The role of a player in a challenge.
public enum ChallengeRole: String, Hashable, Sendable, CaseIterable {
    /// The player was challenged.
    case received
    /// The player issued the challenge.
    case issued
}

extension Moment {
    /// The name in records, ordered by time. Times before 1970 sort first.
    var rowName: String { UInt64(clamping: milliseconds).rowName }
    var rowNameNewestFirst: String { (UInt64.max - UInt64(clamping: milliseconds)).rowName }
}

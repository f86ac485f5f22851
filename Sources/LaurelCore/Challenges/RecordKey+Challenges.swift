import LaurelModel

extension RecordTable {
    /// A `Challenge` each, by id.
    static let challenges = RecordTable("challenge")
    /// What its issuer said with a challenge, by the challenge's id.
    static let challengeMessages = RecordTable("challengeMessage")
    /// A `ChallengeLink` each, by its code.
    static let challengeLinks = RecordTable("challengeLink")
    /// The ids of what a player's next submission on a leaderboard may win or count in, by both numbers.
    static let openChallenges = RecordTable("openChallenge")
    /// How many players of a leaderboard have something open on it, where anybody has.
    static let challengedLeaderboards = RecordTable("challengedLeaderboard")
    /// The ids of the challenges that a player's next progress may win, by player, game and achievement.
    static let openAchievementChallenges = RecordTable("openDare")
    /// A player's challenges, newest first, those that they received and those that they issued.
    static let challengeLists = RecordTable("challengeList")
    /// A game's challenges and, apart from them, its group challenges, newest first.
    static let gameChallenges = RecordTable("gameChallenge")
    /// When what is open has to be ended, earliest first.
    static let challengeDues = RecordTable("challengeDue")
    /// A `ChallengeSweep` each that is not done yet, in the order in which they began.
    static let challengeSweeps = RecordTable("challengeSweep")
    /// The codes of the links that a player made.
    static let challengeLinkLists = RecordTable("challengeLinkList")
    /// Players who do not dare back when they beat a challenge.
    static let noReturns = RecordTable("challengeNoReturn")
    /// An `AchievementProgress` each, by player, game and achievement.
    static let progress = RecordTable("achievementProgress")
    /// How many players have an achievement, by game and achievement.
    static let achievementCounts = RecordTable("achievementCount")
    /// A `GroupChallenge` each, by id.
    static let groups = RecordTable("groupChallenge")
    /// A `GroupChallengeEntry` each, by challenge and player.
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

/// On which side of a challenge a player is.
public enum ChallengeRole: String, Hashable, Sendable, CaseIterable {
    case received
    case issued
}

extension Moment {
    /// In names: in the order of moments, those before 1970 among the first.
    var rowName: String { UInt64(clamping: milliseconds).rowName }
    var rowNameNewestFirst: String { (UInt64.max - UInt64(clamping: milliseconds)).rowName }
}

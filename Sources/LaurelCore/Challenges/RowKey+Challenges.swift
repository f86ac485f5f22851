import LaurelModel

extension RowTable {
    /// A `Challenge` each, by id.
    static let challenges = RowTable("challenge")
    /// What its issuer said with a challenge, by the challenge's id.
    static let challengeMessages = RowTable("challengeMessage")
    /// A `ChallengeLink` each, by its code.
    static let challengeLinks = RowTable("challengeLink")
    /// The ids of what a player's next submission on a leaderboard may win or count in, by both numbers.
    static let openChallenges = RowTable("openChallenge")
    /// How many players of a leaderboard have something open on it, where anybody has.
    static let challengedLeaderboards = RowTable("challengedLeaderboard")
    /// The ids of the challenges that a player's next progress may win, by player, game and achievement.
    static let openDares = RowTable("openDare")
    /// A player's challenges, newest first, those that they received and those that they issued.
    static let challengeLists = RowTable("challengeList")
    /// A game's challenges and, apart from them, its group challenges, newest first.
    static let gameChallenges = RowTable("gameChallenge")
    /// When what is open has to be ended, earliest first.
    static let challengeDues = RowTable("challengeDue")
    /// A `ChallengeSweep` each that is not done yet, in the order in which they began.
    static let challengeSweeps = RowTable("challengeSweep")
    /// The codes of the links that a player made.
    static let challengeLinkLists = RowTable("challengeLinkList")
    /// Players who do not dare back when they beat a challenge.
    static let noReturns = RowTable("challengeNoReturn")
    /// An `AchievementProgress` each, by player, game and achievement.
    static let progress = RowTable("achievementProgress")
    /// How many players have an achievement, by game and achievement.
    static let achievementCounts = RowTable("achievementCount")
    /// A `GroupChallenge` each, by id.
    static let groups = RowTable("groupChallenge")
    /// A `GroupChallengeEntry` each, by challenge and player.
    static let groupEntries = RowTable("groupChallengeEntry")
    /// A player's group challenges, newest first.
    static let groupLists = RowTable("groupChallengeList")
}

extension PlayerNumber {
    var rowName: String { value.rowName }
}

extension RowKey {
    static func challenge(_ id: ChallengeID) -> RowKey { RowKey(.challenges, id.text) }
    static func challengeLink(_ code: String) -> RowKey { RowKey(.challengeLinks, code) }
    static func listed(_ link: ChallengeLink) -> RowKey {
        RowKey(.challengeLinkLists, "\(link.issuer.rowName)/\(link.code)")
    }

    static func message(of id: ChallengeID) -> RowKey { RowKey(.challengeMessages, id.text) }

    static func openChallenges(of player: PlayerNumber, on leaderboard: LeaderboardNumber) -> RowKey {
        RowKey(.openChallenges, "\(leaderboard.value.rowName)/\(player.rowName)")
    }

    static func challengedLeaderboard(_ number: LeaderboardNumber) -> RowKey {
        RowKey(.challengedLeaderboards, number.value.rowName)
    }

    static func openDares(of player: PlayerNumber, in game: GameID, _ achievement: AchievementID) -> RowKey {
        RowKey(.openDares, "\(player.rowName)/\(game)/\(achievement)")
    }

    static func listed(_ challenge: Challenge, as role: ChallengeRole) -> RowKey {
        let player = role == .received ? challenge.receiver : challenge.issuer
        return RowKey(
            .challengeLists,
            "\(player.rowName)/\(role.rawValue)/\(challenge.issuedAt.rowNameNewestFirst)/\(challenge.id)")
    }

    static func inGame(_ challenge: Challenge) -> RowKey {
        RowKey(.gameChallenges, "\(challenge.game)/c/\(challenge.issuedAt.rowNameNewestFirst)/\(challenge.id)")
    }

    static func inGame(_ group: GroupChallenge) -> RowKey {
        RowKey(.gameChallenges, "\(group.game)/g/\(group.startedAt.rowNameNewestFirst)/\(group.id)")
    }

    static func due(_ id: String, at moment: Moment) -> RowKey { RowKey(.challengeDues, "\(moment.rowName)/\(id)") }
    static func noReturns(of player: PlayerNumber) -> RowKey { RowKey(.noReturns, player.rowName) }

    static func progress(of player: PlayerNumber, in game: GameID, _ achievement: AchievementID) -> RowKey {
        RowKey(.progress, "\(player.rowName)/\(game)/\(achievement)")
    }

    static func achievementCount(_ achievement: AchievementID, in game: GameID) -> RowKey {
        RowKey(.achievementCounts, "\(game)/\(achievement)")
    }

    static func group(_ id: GroupChallenge.ID) -> RowKey { RowKey(.groups, id.text) }

    static func groupEntry(of player: PlayerNumber, in id: GroupChallenge.ID) -> RowKey {
        RowKey(.groupEntries, "\(id)/\(player.rowName)")
    }

    static func listed(_ group: GroupChallenge, for player: PlayerNumber) -> RowKey {
        RowKey(.groupLists, "\(player.rowName)/\(group.startedAt.rowNameNewestFirst)/\(group.id)")
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

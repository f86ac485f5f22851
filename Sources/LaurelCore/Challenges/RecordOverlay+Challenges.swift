import LaurelModel

/// The rows that list challenges, and those that a submission may complete.
extension RecordOverlay {
    /// Stores a challenge as it is now, and the rows that list it.
    mutating func store(_ challenge: Challenge, after before: Challenge?) {
        set(.challenge(challenge.id), to: challenge)
        let due = RecordKey.due(challenge.id.text, at: challenge.expiresAt)
        let open = openKey(of: challenge)
        if before == nil {
            for role in ChallengeRole.allCases { self[.listed(challenge, as: role)] = "" }
            self[due] = ""
            add(challenge.openText, to: open)
        } else if challenge.state != .pending {
            self[due] = nil
            remove(challenge.id.text, from: open)
        }
    }

    /// A challenge to the same thing, by the same player, that is still to be won.
    mutating func openChallenge(
        to target: ChallengeTarget, from issuer: PlayerNumber, of receiver: PlayerNumber, in game: GameID,
        at moment: Moment
    ) -> Challenge? {
        for id in ids(in: openKey(of: receiver, target, in: game)) {
            guard let id = try? ChallengeID(id.beforeColon), let challenge = value(Challenge.self, of: .challenge(id))
            else { continue }
            if challenge.issuer == issuer, challenge.target == target, challenge.isOpen(at: moment) {
                return challenge
            }
        }
        return nil
    }

    private func openKey(of challenge: Challenge) -> RecordKey {
        openKey(of: challenge.receiver, challenge.target, in: challenge.game)
    }

    private func openKey(of receiver: PlayerNumber, _ target: ChallengeTarget, in game: GameID) -> RecordKey {
        switch target {
        case .score(let score): .openChallenges(of: receiver, on: score.ranking.leaderboard)
        case .achievement(let achievement): .openAchievementChallenges(of: receiver, in: game, achievement)
        }
    }

    // A player has few open at once, so a row holds all their ids: a submission then asks for one row, whatever is in it.

    mutating func ids(in key: RecordKey) -> [String] { (self[key] ?? "").split(separator: " ").map(String.init) }

    mutating func add(_ id: String, to key: RecordKey) {
        let ids = ids(in: key)
        guard !ids.contains(id) else { return }
        if ids.isEmpty { countOpen(1, in: key) }
        self[key] = (ids + [id]).joined(separator: " ")
    }

    mutating func remove(_ id: String, from key: RecordKey) {
        let before = ids(in: key)
        let ids = before.filter { $0.beforeColon != id }
        if ids.isEmpty, !before.isEmpty { countOpen(-1, in: key) }
        self[key] = ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    private mutating func countOpen(_ change: Int, in key: RecordKey) {
        guard key.table == .openChallenges else { return }
        let leaderboard = RecordKey(.challengedLeaderboards, String(key.name.prefix { $0 != "/" }))
        let count = (self[leaderboard].flatMap { Int($0) } ?? 0) + change
        self[leaderboard] = count > 0 ? String(count) : nil
    }

    /// What a player's next submission on a leaderboard may win and count in.
    mutating func open(of player: PlayerNumber, on leaderboard: LeaderboardNumber) -> [String] {
        self[.challengedLeaderboard(leaderboard)] == nil
            ? [] : ids(in: .openChallenges(of: player, on: leaderboard))
    }
}

extension Challenge {
    /// As it stands in a row of what is open: with as much of what it asks for as tells most submissions that they do not
    /// win it.
    fileprivate var openText: String {
        switch target {
        case .score(let score): "\(id):\(score.ranking.occurrence):\(score.score)"
        case .achievement: id.text
        }
    }
}

extension ScoreAttempt {
    /// Whether it could win the challenge that stands so in a row of what is open.
    func mayWin(_ openText: String, order: SortOrder) -> Bool {
        let parts = openText.split(separator: ":")
        guard parts.count == 3, Int64(parts[1]) == ranking.occurrence, let target = Int64(parts[2]) else {
            return false
        }
        return !order.isBetter(target, than: score)
    }
}

extension String {
    var beforeColon: String { String(prefix { $0 != ":" }) }

    /// What stands behind the last slash of a row's name.
    var lastPart: String? { split(separator: "/").last.map(String.init) }
}

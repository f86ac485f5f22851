import LaurelModel

/// The records that list challenges, and the records of challenges that a submission may complete.
extension RecordOverlay {
    /// Stores a challenge and updates the records that list it.
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

    /// Returns an open challenge with the same issuer, receiver and target.
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

    // A player has few open challenges, so one record contains all their ids, and a submission reads one record.

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

    /// Returns the open challenges for which a player's submissions on a leaderboard may count.
    mutating func open(of player: PlayerNumber, on leaderboard: LeaderboardNumber) -> [String] {
        isUnchallenged(leaderboard) || self[.challengedLeaderboard(leaderboard)] == nil
            ? [] : ids(in: .openChallenges(of: player, on: leaderboard))
    }
}

extension Challenge {
    /// The text in a record of open challenges. It includes the goal, so that most submissions that do not win are
    /// recognized without reading the challenge.
    fileprivate var openText: String {
        switch target {
        case .score(let score): "\(id):\(score.ranking.occurrence):\(score.score)"
        case .achievement: id.text
        }
    }
}

extension ScoreAttempt {
    /// Whether the attempt may win the challenge with this text in a record of open challenges.
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

    /// The text after the last slash of a record's name.
    var lastPart: String? { split(separator: "/").last.map(String.init) }
}

public import LaurelModel

/// The achievements of a realm's players.
public struct RealmAchievements: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns a player's progress in a game's achievements, by the achievement's id.
    public func progress(
        of player: PlayerNumber, in game: GameID
    ) async throws(ServiceError) -> [AchievementID: AchievementProgress] {
        try await readRows { transaction in
            var found: [AchievementID: AchievementProgress] = [:]
            let prefix = "\(player.rowName)/\(game)/"
            for row in try transaction.rows(in: RecordRange(.progress, prefix: prefix)) {
                let progress = try row.key.value(AchievementProgress.self, in: row.text)
                found[progress.achievement] = progress
            }
            return found
        }
    }

    /// Returns the number of players who have completed each of a game's achievements, by id.
    public func holderCounts(in game: GameID) async throws(ServiceError) -> [AchievementID: Int] {
        try await readRows { transaction in
            var counts: [AchievementID: Int] = [:]
            for row in try transaction.rows(in: RecordRange(.achievementCounts, prefix: "\(game)/")) {
                guard let id = row.key.name.lastPart.flatMap({ try? AchievementID($0) }) else { continue }
                counts[id] = try row.key.value(Int.self, in: row.text)
            }
            return counts
        }
    }

    /// Reports a player's progress with achievements on behalf of the developer, and records the actor in the audit
    /// log.
    public func report(_ report: ProgressReport, by actor: AuditActor) async throws(ServiceError) {
        var act = AuditedAct(.achievementsReported)
        act.achievements = report.lines.map(\.achievement.id.text)
        try await perform(.report(report), for: report.player, in: report.game, as: act, by: actor)
    }

    /// Resets a player's progress with all achievements of a game on behalf of the developer, and records the actor in
    /// the audit log.
    public func resetProgress(
        of player: PlayerReference, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) {
        try await perform(
            .resetProgress(player, in: game), for: player, in: game, as: AuditedAct(.achievementsReset), by: actor)
    }

    /// Performs a command and records the actor in the audit log, unless the command changes nothing.
    private func perform(
        _ command: ChallengeCommand, for reference: PlayerReference, in game: GameID, as act: AuditedAct,
        by actor: AuditActor
    ) async throws(ServiceError) {
        try await administer { transaction, moment in
            let player = try transaction.player(named: reference)
            guard try !transaction.perform([.challenge(command)], at: moment).isEmpty else { return }
            var act = act
            (act.player, act.game) = (player.number.value, game.text)
            try transaction.audit(act, by: actor, at: moment)
        }
    }
}

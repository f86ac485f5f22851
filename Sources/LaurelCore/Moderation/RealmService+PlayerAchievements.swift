public import LaurelModel

extension RealmService {
    /// Reports a player's progress with achievements on behalf of the developer, and writes down who did it.
    public func report(_ report: ProgressReport, by actor: AuditActor) async throws(ServiceError) {
        var act = AuditedAct(.achievementsReported)
        act.achievements = report.lines.map(\.achievement.id.text)
        try await perform(.report(report), for: report.player, in: report.game, as: act, by: actor)
    }

    /// Resets a player's progress with all achievements of a game on behalf of the developer, and writes down who did it.
    public func resetProgress(
        of player: PlayerReference, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) {
        try await perform(
            .resetProgress(player, in: game), for: player, in: game, as: AuditedAct(.achievementsReset), by: actor)
    }

    /// What changes nothing is not written down.
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

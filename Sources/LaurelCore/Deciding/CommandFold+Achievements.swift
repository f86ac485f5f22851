import LaurelModel

extension CommandFold {
    mutating func progress(
        of player: PlayerNumber, in game: GameID, _ achievement: AchievementID
    ) -> AchievementProgress? {
        state.rows.value(AchievementProgress.self, of: .progress(of: player, in: game, achievement))
    }

    mutating func take(_ report: ProgressReport) throws(Refusal) -> CommandOutcome {
        guard let player = known(report.player) else { throw .playerNotFound(report.player) }
        guard !player.flags.contains(.banned) else { throw .playerBanned }
        if let withdrawn = report.lines.first(where: \.achievement.isArchived) {
            throw .challenge(.achievementNotFound(withdrawn.achievement.id))
        }
        var changes = ChallengeChanges()
        for line in report.lines { take(line, of: player, in: report.game, into: &changes) }
        return changes.isEmpty ? .unchanged : record(.challenges(changes))
    }

    private mutating func take(
        _ line: ProgressReport.Line, of player: Player, in game: GameID, into changes: inout ChallengeChanges
    ) {
        let achievement = line.achievement
        var progress =
            progress(of: player.number, in: game, achievement.id)
            ?? AchievementProgress(of: player.number, in: game, achievement.id, at: moment)
        let wasCompleted = progress.isCompleted
        let step = progress.take(line.percent, id: line.id, isRepeatable: achievement.isRepeatable, at: moment)
        guard step != .unchanged else { return }
        state.rows.set(.progress(of: player.number, in: game, achievement.id), to: progress)
        changes.progress.append(progress)
        guard step == .completed else { return }
        if !wasCompleted { addHolder(1, of: achievement.id, in: game) }
        tell(.achievementCompleted, to: player.number, in: game, .achievement(progress))
        guard player.flags.isRanked else { return }
        for id in ids(in: .openDares(of: player.number, in: game, achievement.id)) {
            guard let id = try? ChallengeID(id), var challenge = challenge(id), challenge.isOpen(at: moment) else {
                continue
            }
            // One that is open can be completed.
            try? happen(.complete, to: &challenge, into: &changes)
        }
    }

    mutating func reset(
        _ player: PlayerReference, in game: GameID, into changes: inout ChallengeChanges
    ) throws(ChallengeRefusal) {
        guard let number = state.references[player] else { return }
        let names = state.rows.names(in: RowRange(.progress, prefix: "\(number.rowName)/\(game)/"))
        for name in names {
            let key = RowKey(.progress, name)
            if let progress = state.rows.value(AchievementProgress.self, of: key), progress.isCompleted {
                addHolder(-1, of: progress.achievement, in: game)
            }
            state.rows[key] = nil
        }
        if !names.isEmpty { changes.resets.append(ProgressReset(player: number, game: game)) }
    }

    private mutating func addHolder(_ count: Int, of achievement: AchievementID, in game: GameID) {
        let key = RowKey.achievementCount(achievement, in: game)
        let total = (state.rows.value(Int.self, of: key) ?? 0) + count
        state.rows.set(key, to: total)
    }
}

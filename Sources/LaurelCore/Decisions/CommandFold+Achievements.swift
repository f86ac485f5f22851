import LaurelModel

extension CommandFold {
    mutating func progress(
        of player: PlayerNumber, in game: GameID, _ achievement: AchievementID
    ) -> AchievementProgress? {
        state.rows.value(AchievementProgress.self, of: .progress(of: player, in: game, achievement))
    }

    mutating func take(_ report: ProgressReport) throws(Refusal) -> CommandOutcome {
        guard let player = known(report.player), !player.flags.contains(.closed) else {
            throw .playerNotFound(report.player)
        }
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
        let known = progress(of: player.number, in: game, achievement.id)
        var progress = known ?? AchievementProgress(of: player.number, in: game, achievement.id, at: moment)
        let wasCompleted = progress.isCompleted
        let step = progress.take(line.percent, id: line.id, isRepeatable: achievement.isRepeatable, at: moment)
        // A first report begins the achievement, at 0 % too: a hidden one is listed from then on.
        guard step != .unchanged || known == nil else { return }
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

    /// Takes back a player's progress in all games. An heir has come as far from then on, with the same dates.
    mutating func forgetProgress(of player: PlayerNumber, heir: PlayerNumber?, into changes: inout ChallengeChanges) {
        var games: Set<GameID> = []
        for name in state.rows.names(in: RowRange(.progress, prefix: "\(player.rowName)/")) {
            let key = RowKey(.progress, name)
            guard let old = state.rows.value(AchievementProgress.self, of: key) else { continue }
            if let heir { inherit(old, heir, into: &changes) }
            if old.isCompleted { addHolder(-1, of: old.achievement, in: old.game) }
            state.rows[key] = nil
            games.insert(old.game)
        }
        changes.resets += games.sorted().map { ProgressReset(player: player, game: $0) }
    }

    private mutating func inherit(
        _ old: AchievementProgress, _ heir: PlayerNumber, into changes: inout ChallengeChanges
    ) {
        let known = progress(of: heir, in: old.game, old.achievement)
        var progress = known ?? AchievementProgress(of: heir, in: old.game, old.achievement, at: old.lastReportedAt)
        let date = old.completedAt ?? old.lastReportedAt
        guard progress.take(old.percent, id: nil, isRepeatable: false, at: date) != .unchanged else { return }
        state.rows.set(.progress(of: heir, in: old.game, old.achievement), to: progress)
        changes.progress.append(progress)
        if progress.isCompleted, known?.isCompleted != true { addHolder(1, of: old.achievement, in: old.game) }
    }

    private mutating func addHolder(_ count: Int, of achievement: AchievementID, in game: GameID) {
        let key = RowKey.achievementCount(achievement, in: game)
        let total = (state.rows.value(Int.self, of: key) ?? 0) + count
        state.rows.set(key, to: total)
    }
}

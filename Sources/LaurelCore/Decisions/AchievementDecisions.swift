import LaurelModel

/// The decisions about achievements.
enum AchievementDecisions {
    static func progress(
        of player: PlayerNumber, in game: GameID, _ achievement: AchievementID, in fold: inout CommandFold
    ) -> AchievementProgress? {
        fold.state.rows.value(AchievementProgress.self, of: .progress(of: player, in: game, achievement))
    }

    static func report(_ report: ProgressReport, in fold: inout CommandFold) throws(Refusal) -> CommandOutcome {
        guard let player = fold.known(report.player), !player.flags.contains(.closed) else {
            throw .playerNotFound(report.player)
        }
        guard !player.flags.contains(.banned) else { throw .playerBanned }
        if let withdrawn = report.lines.first(where: \.achievement.isArchived) {
            throw .challenge(.achievementNotFound(withdrawn.achievement.id))
        }
        var changes = ChallengeChanges()
        for line in report.lines { applyLine(line, of: player, in: report.game, into: &changes, in: &fold) }
        return changes.isEmpty ? .unchanged : fold.record(.challenges(changes))
    }

    private static func applyLine(
        _ line: ProgressReport.Line, of player: Player, in game: GameID, into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) {
        let achievement = line.achievement
        let known = progress(of: player.number, in: game, achievement.id, in: &fold)
        var progress = known ?? AchievementProgress(of: player.number, in: game, achievement.id, at: fold.moment)
        let wasCompleted = progress.isCompleted
        let step = progress.apply(line.percent, id: line.id, isRepeatable: achievement.isRepeatable, at: fold.moment)
        // The first report starts the achievement even at 0 %: a hidden achievement is listed from then on.
        guard step != .unchanged || known == nil else { return }
        fold.state.rows.set(.progress(of: player.number, in: game, achievement.id), to: progress)
        changes.progress.append(progress)
        guard step == .completed else { return }
        if !wasCompleted { addHolder(1, of: achievement.id, in: game, in: &fold) }
        fold.notify(.achievementCompleted, to: player.number, in: game, .achievement(progress))
        guard player.flags.isRanked else { return }
        for id in fold.state.rows.ids(in: .openAchievementChallenges(of: player.number, in: game, achievement.id)) {
            guard let id = try? ChallengeID(id), var challenge = ChallengeDecisions.challenge(id, in: &fold),
                challenge.isOpen(at: fold.moment)
            else {
                continue
            }
            // An open challenge can always be completed, so this does not throw.
            try? ChallengeDecisions.apply(.complete, to: &challenge, into: &changes, in: &fold)
        }
    }

    static func reset(
        _ player: PlayerReference, in game: GameID, into changes: inout ChallengeChanges, in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        guard let number = fold.state.references[player] else { return }
        let names = fold.state.rows.names(in: RecordRange(.progress, prefix: "\(number.rowName)/\(game)/"))
        for name in names {
            let key = RecordKey(.progress, name)
            if let progress = fold.state.rows.value(AchievementProgress.self, of: key), progress.isCompleted {
                addHolder(-1, of: progress.achievement, in: game, in: &fold)
            }
            fold.state.rows[key] = nil
        }
        if !names.isEmpty { changes.resets.append(ProgressReset(player: number, game: game)) }
    }

    /// Resets a player's progress in all games. If there is an heir, the heir receives the progress with its dates.
    static func removeProgress(
        of player: PlayerNumber, heir: PlayerNumber?, into changes: inout ChallengeChanges, in fold: inout CommandFold
    ) {
        var games: Set<GameID> = []
        for name in fold.state.rows.names(in: RecordRange(.progress, prefix: "\(player.rowName)/")) {
            let key = RecordKey(.progress, name)
            guard let old = fold.state.rows.value(AchievementProgress.self, of: key) else { continue }
            if let heir { inherit(old, heir, into: &changes, in: &fold) }
            if old.isCompleted { addHolder(-1, of: old.achievement, in: old.game, in: &fold) }
            fold.state.rows[key] = nil
            games.insert(old.game)
        }
        changes.resets += games.sorted().map { ProgressReset(player: player, game: $0) }
    }

    private static func inherit(
        _ old: AchievementProgress, _ heir: PlayerNumber, into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) {
        let known = progress(of: heir, in: old.game, old.achievement, in: &fold)
        var progress = known ?? AchievementProgress(of: heir, in: old.game, old.achievement, at: old.lastReportedAt)
        let date = old.completedAt ?? old.lastReportedAt
        guard progress.apply(old.percent, id: nil, isRepeatable: false, at: date) != .unchanged else { return }
        fold.state.rows.set(.progress(of: heir, in: old.game, old.achievement), to: progress)
        changes.progress.append(progress)
        if progress.isCompleted, known?.isCompleted != true {
            addHolder(1, of: old.achievement, in: old.game, in: &fold)
        }
    }

    private static func addHolder(
        _ count: Int, of achievement: AchievementID, in game: GameID, in fold: inout CommandFold
    ) {
        let key = RecordKey.achievementCount(achievement, in: game)
        let total = (fold.state.rows.value(Int.self, of: key) ?? 0) + count
        fold.state.rows.set(key, to: total)
    }
}

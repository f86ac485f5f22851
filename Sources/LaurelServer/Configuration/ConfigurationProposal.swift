import LaurelConfiguration
import LaurelCore
import LaurelModel

/// A validated change of a game's configuration that has not been applied.
struct ConfigurationProposal: Sendable {
    let before: ConfigurationState
    let after: ConfigurationState
    let plan: ConfigurationPlan
    let findings: [Finding]
    /// The commands that create and configure the leaderboards, members before their combined leaderboards, and that
    /// withdraw the challenges on archived achievements.
    let commands: [Command]
}

extension LedgerTransaction {
    /// Validates `document` and plans its changes.
    ///
    /// - Parameter known: The leaderboards of the game and of its group.
    /// - Throws: ``ConfigurationRefusal``
    func proposal(
        of document: ConfigurationDocument, for game: GameID, knowing known: [Leaderboard], onlyIf tag: String?,
        isDryRun: Bool
    ) throws -> ConfigurationProposal {
        let before = try configuration(of: game, knowing: known)
        guard tag == nil || tag == before.tag else { throw ConfigurationRefusal.changedMeanwhile }
        let shared = known.filter { $0.game != game }.map { LeaderboardDefinition($0) }
        let findings = ConfigurationLinter.findings(in: document, besides: shared)
        try Self.refuseErrors(findings)
        let wanted = document.configuration
        let forecasts = try forecasts(
            of: wanted.leaderboards.compactMap { try? wanted.leaderboard($0, of: game, besides: shared) })
        let plan = ConfigurationPlan(from: before.configuration, to: wanted) { forecasts[$0]?.sentence(of: $1) }
        guard !plan.isRefused || isDryRun else { throw ConfigurationRefusal.impossible(plan) }
        guard !plan.isRefused, plan.result != before.configuration else {
            return ConfigurationProposal(before: before, after: before, plan: plan, findings: findings, commands: [])
        }
        // Definitions that the document omits are retained and must be compatible with the changed definitions. The
        // stored document must be valid.
        let whole = ConfigurationDocument(plan.result)
        try Self.refuseErrors(
            ConfigurationLinter.findings(in: whole, besides: shared) + Self.lengthFindings(of: whole.text(as: .json)))
        return ConfigurationProposal(
            before: before, after: ConfigurationState(plan.result, revision: before.revision + 1), plan: plan,
            findings: findings,
            commands: try commands(for: plan.result, of: game, besides: shared)
                + Self.withdrawals(from: before.configuration, to: plan.result, in: game))
    }

    /// Returns the commands that withdraw the challenges on achievements that the change archives.
    private static func withdrawals(
        from before: GameConfiguration, to after: GameConfiguration, in game: GameID
    ) -> [Command] {
        let shown = Set(before.achievements.filter { !$0.isArchived }.map(\.id))
        return after.achievements.filter { $0.isArchived && shown.contains($0.id) }
            .map { .challenge(.withdraw($0.id, in: game)) }
    }

    private static func lengthFindings(of text: String) -> [Finding] {
        let (count, most) = (text.utf8.count, ConfigurationDocument.byteCountMax)
        guard count > most else { return [] }
        return [
            Finding(
                .error, at: Place(""),
                "The configuration is \(count) bytes as JSON; the maximum is \(most).",
                advice: "Make it smaller.")
        ]
    }

    private static func refuseErrors(_ findings: [Finding]) throws {
        guard findings.contains(where: { $0.severity == .error }) else { return }
        throw ConfigurationRefusal.invalid(findings)
    }

    private func commands(
        for configuration: GameConfiguration, of game: GameID, besides shared: [LeaderboardDefinition]
    ) throws -> [Command] {
        let there = try leaderboards(named: Set(configuration.leaderboards.map(\.id)))
        let wanted = try configuration.leaderboards.map {
            try configuration.leaderboard($0, of: game, besides: shared)
        }
        return (wanted.filter { $0.combination == nil } + wanted.filter { $0.combination != nil }).compactMap { board in
            guard let old = there[board.id]?.leaderboard, old.game == game else { return .create(board) }
            return old == board ? nil : .configure(board)
        }
    }

    /// Applies a proposal: the leaderboards as facts, the new and the previous document as key–value records.
    ///
    /// - Returns: Whether the configuration changed.
    mutating func make(_ proposal: ConfigurationProposal, of game: GameID, at now: Moment) throws -> Bool {
        guard proposal.after.revision > proposal.before.revision else { return false }
        var random = SystemRandomNumberGenerator()
        for outcome in try commit(proposal.commands, at: now, using: &random).outcomes {
            if case .refused(let refusal) = outcome { throw refusal }
        }
        try store(proposal.after, of: game, after: proposal.before, at: now)
        return true
    }
}

extension GameConfiguration {
    /// Returns the leaderboard of a definition. A combined leaderboard has the order and the format of its first
    /// member.
    fileprivate func leaderboard(
        _ board: LeaderboardDefinition, of game: GameID, besides shared: [LeaderboardDefinition]
    ) throws -> Leaderboard {
        let member = board.kind.combination?.members.first.flatMap { id in
            (leaderboards + shared).first { $0.id == id }
        }
        return try board.leaderboard(of: game, language: language, like: member)
    }
}

extension EntryForecast {
    /// Returns the remark that a plan shows after a changed setting, or nil if the setting does not affect entries.
    fileprivate func sentence(of change: SettingChange) -> String? {
        var parts: [String] = []
        switch change.setting {
        case "scoreRange":
            if hiddenScoreCount > 0 || shownScoreCount == 0 {
                parts.append(hiddenScoreCount.of("score falls", "scores fall") + " outside the new range")
            }
            if shownScoreCount > 0 {
                parts.append(shownScoreCount.of("score returns", "scores return") + " to the range")
            }
        case "sortOrder", "submissionType": break
        default: return nil
        }
        if lostEntryCount > 0 { parts.append(lostEntryCount.of("entry is removed", "entries are removed")) }
        if newEntryCount > 0 { parts.append(newEntryCount.of("entry is added", "entries are added")) }
        if changedEntryCount > 0 || parts.isEmpty {
            parts.append(changedEntryCount.of("entry changes", "entries change"))
        }
        return parts.joined(separator: ", ")
    }
}

extension Int {
    fileprivate func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}

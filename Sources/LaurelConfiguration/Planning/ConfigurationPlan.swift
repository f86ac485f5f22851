public import LaurelModel

/// What applying a configuration would change, in people's words.
///
///     laurel plan laurel.yaml
///
/// Nothing is destroyed by a change: facts stay, and what a setting hides comes back with it.
public struct ConfigurationPlan: Hashable, Sendable {
    /// One for each thing that either configuration has, save for those that are equal in both.
    public let changes: [ConfigurationChange]
    /// How many things are equal in both.
    public let unchangedCount: Int
    /// The whole configuration once the plan is applied: what is wanted, and what stays though it is missing.
    public let result: GameConfiguration

    /// - Parameters:
    ///   - current: What is in force.
    ///   - wanted: A document's, without a linter's errors.
    ///   - entries: What a change of a leaderboard's setting does to the entries it has, such as `12 scores fall outside the
    ///     new range.`; asked for changes that touch entries only. Nil where there is nothing to tell.
    public init(
        from current: GameConfiguration, to wanted: GameConfiguration,
        entries: @escaping (LeaderboardID, SettingChange) -> String? = { _, _ in nil }
    ) {
        var planner = ConfigurationPlanner(entries: entries)
        planner.plan(from: current, to: wanted)
        changes = planner.changes
        unchangedCount = planner.unchangedCount
        result = planner.result
    }

    /// Whether something in it can never be: then nothing of it is applied.
    public var isRefused: Bool { effect == .refused }
    public var isEmpty: Bool { !changes.contains { $0.kind != .missing } }
    /// The gravest of all its effects.
    public var effect: EntryEffect { changes.map(\.effect).max() ?? .none }
}

extension ConfigurationPlan: CustomStringConvertible {
    /// Lines for a person: each change with its settings, and at the end what the whole is.
    public var description: String {
        (changes.map(\.description) + [summary]).joined(separator: "\n")
    }

    private var summary: String {
        let counts =
            ConfigurationChange.Kind.allCases.map { kind in (kind, changes.count { $0.kind == kind }) }
            + [(nil, unchangedCount)]
        let text = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0?.word ?? "unchanged")" }.joined(separator: ", ")
        if isRefused { return "Rejected, nothing is applied: \(text)." }
        return isEmpty ? "Nothing changes." : "\(text.isEmpty ? "Nothing" : text)."
    }
}

public import LaurelModel

/// The changes that applying a configuration would make, as text.
///
///     laurel plan laurel.yaml
///
/// A change destroys no data: facts are retained, and data that a setting hides is shown again if the setting is
/// reverted.
public struct ConfigurationPlan: Hashable, Sendable {
    /// The changes, one for each item that differs between the configurations.
    public let changes: [ConfigurationChange]
    /// The number of items that are equal in both configurations.
    public let unchangedCount: Int
    /// The configuration after the plan is applied: the wanted configuration, and the retained items that it does not
    /// contain.
    public let result: GameConfiguration

    /// Compares two configurations.
    ///
    /// - Parameters:
    ///   - current: The current configuration.
    ///   - wanted: The configuration of a document without linter errors.
    ///   - entries: Returns the effect of a changed setting on a leaderboard's entries, such as `12 scores fall outside
    ///     the new range.`, or nil if there is none. Called only for changes that affect entries.
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

    /// Whether the plan contains a change that is not allowed. Such a plan is not applied.
    public var isRefused: Bool { effect == .refused }
    /// Whether the plan changes nothing.
    public var isEmpty: Bool { !changes.contains { $0.kind != .missing } }
    /// The most severe effect of all changes.
    public var effect: EntryEffect { changes.map(\.effect).max() ?? .none }
}

extension ConfigurationPlan: CustomStringConvertible {
    /// The plan as text: a line for each change with its settings, and a summary.
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

/// The change of a leaderboard, set, achievement or group challenge, or of the game itself.
public struct ConfigurationChange: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The item is created.
        case created
        /// Settings of the item change.
        case changed
        /// The item is archived: its setting `archived` becomes true.
        case retired
        /// The item is removed. No data of players is lost.
        case removed
        /// The document does not contain the item, which is retained.
        case missing
    }

    /// The changed item, such as `leaderboard whacks`.
    public let subject: String
    /// The kind of change.
    public let kind: Kind
    /// The changed settings. Empty unless the item is changed or retired.
    public let settings: [SettingChange]

    init(_ subject: String, _ kind: Kind, _ settings: [SettingChange] = []) {
        self.subject = subject
        self.kind = kind
        self.settings = settings
    }

    /// The most severe effect of the changed settings.
    public var effect: EntryEffect { settings.map(\.effect).max() ?? .none }
}

extension ConfigurationChange.Kind {
    /// The kind in the summary of a plan.
    var word: String { self == .missing ? "missing and retained" : rawValue }

    fileprivate var sentence: String {
        switch self {
        case .created: "is created"
        case .changed: "is changed"
        case .retired: "is retired: it accepts no scores, and its scores are retained"
        case .removed: "is removed"
        case .missing: "is missing from the document, but retained; “archived: true” retires it"
        }
    }
}

extension ConfigurationChange: CustomStringConvertible {
    /// The change in a line, with an indented line for each setting.
    public var description: String {
        (["\(subject) \(kind.sentence)"] + settings.map { "    \($0)" }).joined(separator: "\n")
    }
}

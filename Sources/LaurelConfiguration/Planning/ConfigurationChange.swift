/// What becomes of one leaderboard, set, achievement, group challenge, or of the game itself.
public struct ConfigurationChange: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case created
        case changed
        /// It gets `archived: true`.
        case retired
        /// It is no longer there; nothing that players did is lost.
        case removed
        /// The document does not mention it, and it stays.
        case missing
    }

    /// Such as `leaderboard whacks`.
    public let subject: String
    public let kind: Kind
    /// Empty unless it is changed or retired.
    public let settings: [SettingChange]

    init(_ subject: String, _ kind: Kind, _ settings: [SettingChange] = []) {
        self.subject = subject
        self.kind = kind
        self.settings = settings
    }

    public var effect: EntryEffect { settings.map(\.effect).max() ?? .none }
}

extension ConfigurationChange.Kind {
    /// In a sum of changes.
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
    /// A line, and an indented one for each setting.
    public var description: String {
        (["\(subject) \(kind.sentence)"] + settings.map { "    \($0)" }).joined(separator: "\n")
    }
}

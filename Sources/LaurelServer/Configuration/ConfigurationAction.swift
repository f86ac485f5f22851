/// A change of the configuration, as it is named to be undone: `configuration-12`, or `configuration` for the last.
public struct ConfigurationAction: Sendable {
    /// Nil for the last.
    public let revision: Int?

    init(revision: Int) { self.revision = revision }

    /// Nil where `text` names no such change.
    public init?(_ text: String) {
        guard text != Self.name else {
            revision = nil
            return
        }
        guard text.hasPrefix(Self.name + "-"), let number = Int(text.dropFirst(Self.name.count + 1)), number > 0 else {
            return nil
        }
        revision = number
    }

    var text: String { Self.name + (revision.map { "-\($0)" } ?? "") }

    private static let name = "configuration"
}

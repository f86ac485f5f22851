/// The name of a configuration change to undo: `configuration-12`, or `configuration` for the last change.
public struct ConfigurationAction: Sendable {
    /// The revision that the change created; nil for the last change.
    public let revision: Int?

    init(revision: Int) { self.revision = revision }

    /// Parses the name of a change. Returns nil if `text` has another form.
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

/// A table of key–value records, which a realm stores in addition to its facts.
///
/// Each table is declared in one place as a constant of this type. Its name is stored, so it never changes.
public struct RecordTable: Hashable, Sendable {
    /// The stored name of the table.
    public let name: String

    /// Creates a table.
    ///
    /// - Parameter name: 1 to 40 of `a-z A-Z 0-9`.
    public init(_ name: String) { self.name = name }

    /// Whether a wipe preserves the table's records.
    ///
    /// True for settings, ended sessions, used nonces, the audit log, and incomplete erasures.
    var outlivesWipes: Bool {
        [
            "configurations", "earlierConfigurations", "signInSettings", "endedSession", "usedNonce", "audit",
            "auditHead", "auditUndone", "webhook", "pushSettings", "challengeSettings",
            "erasureRemainder",
        ].contains(name)
    }
}

/// A kind of rows, which a realm keeps beside its facts.
///
/// Whoever keeps rows names their table in one place, as a constant of this type; its name is stored, so it never changes.
public struct RecordTable: Hashable, Sendable {
    public let name: String

    /// - Parameter name: 1 to 40 of `a-z A-Z 0-9`.
    public init(_ name: String) { self.name = name }

    /// Whether its rows outlive a wipe: settings, which are no test data, what keeps a door shut until its end, what the
    /// studio did, and what remains to be removed elsewhere.
    var outlivesWipes: Bool {
        [
            "configurations", "earlierConfigurations", "signInSettings", "endedSession", "usedNonce", "audit",
            "auditHead", "auditUndone", "webhook", "pushSettings", "challengeSettings",
            "erasureRemainder",
        ].contains(name)
    }
}

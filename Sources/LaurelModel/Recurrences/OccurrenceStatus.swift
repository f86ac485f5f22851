/// An occurrence and how far it has come.
public struct OccurrenceStatus: Hashable, Sendable {
    /// A final one has the instants that it had, whatever the rule says now.
    public let occurrence: Occurrence
    public let state: OccurrenceState
    /// Nil where it is not final yet, and where nobody submitted to it.
    public let finalizedAt: Moment?

    public init(occurrence: Occurrence, state: OccurrenceState, finalizedAt: Moment? = nil) {
        self.occurrence = occurrence
        self.state = state
        self.finalizedAt = finalizedAt
    }
}

/// An occurrence with its state.
public struct OccurrenceStatus: Hashable, Sendable {
    /// The occurrence. The start and end of a final occurrence do not change if the recurrence changes.
    public let occurrence: Occurrence
    /// The state.
    public let state: OccurrenceState
    /// The finalization; nil if the occurrence is not final or has no submissions.
    public let finalizedAt: Moment?

    /// Creates a status.
    public init(occurrence: Occurrence, state: OccurrenceState, finalizedAt: Moment? = nil) {
        self.occurrence = occurrence
        self.state = state
        self.finalizedAt = finalizedAt
    }
}

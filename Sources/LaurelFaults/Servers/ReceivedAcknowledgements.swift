import LaurelCommands

/// The acknowledgements that the writers receive from a server before it is killed.
actor ReceivedAcknowledgements {
    private(set) var acknowledgements: Acknowledgements
    /// The times of the acknowledgements, in seconds of the steady clock.
    private(set) var times: [WriterScore: Double] = [:]
    /// The first failure of the server before it was killed, or nil.
    private(set) var failure: String?
    private var isOver = false

    init(after acknowledgements: Acknowledgements) { self.acknowledgements = acknowledgements }

    /// Records an acknowledgement. After the end, an acknowledgement counts as lost, and its score is resent.
    ///
    /// - Returns: Whether the writer continues.
    func record(_ score: WriterScore) -> Bool {
        guard !isOver else { return false }
        do {
            try acknowledgements.record("\(score.id)", isBeforeFault: true)
            times[score] = SteadyClock.seconds()
            return true
        } catch {
            recordFailure(error)
            return false
        }
    }

    /// Records a missing or wrong response. After the end every response may be missing.
    func recordFailure(_ error: any Error) {
        if !isOver, failure == nil { failure = "\(error)" }
    }

    /// Ends the recording. The caller kills the server afterwards, so that all recorded acknowledgements precede the
    /// kill.
    func end() { isOver = true }
}

public import LaurelModel

/// The reason why a wall clock is implausible. Spans are positive if the clock is ahead.
public enum ClockFault: Error, Hashable, Sendable {
    /// The clock was set. The span is the clock's advance minus the elapsed time.
    case stepped(Span)
    /// The clock is behind the ledger's last commit by this span.
    case behindLedger(Span)
    /// The clock differs from the database's clock by this span.
    case offDatabase(Span)
}

extension ClockFault: CustomStringConvertible {
    /// The message for the operator: the problem, then the remedy.
    public var description: String {
        switch self {
        case .stepped(let span):
            "This machine's clock was set \(span) \(span > .zero ? "forward" : "back") while the server was running. "
                + "If the clock is correct now, run laurel clock accept; otherwise set it."
        case .behindLedger(let span):
            "This machine's clock is \(span) behind the ledger's last commit. If the clock is correct now, it was "
                + "ahead before: run laurel clock repair; otherwise set it."
        case .offDatabase(let span):
            "This node's clock differs from the database's clock by \(span.milliseconds.magnitude) ms. The maximum is "
                + "\(ClockGuard.databaseDifferenceMax.milliseconds) ms. Synchronize both clocks by NTP."
        }
    }
}

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
                + "If the clock is correct, run laurel clock accept. Otherwise, correct the clock."
        case .behindLedger(let span):
            """
            This machine's clock is \(span) behind the ledger's last commit. If the clock is correct, it was ahead \
            before: run laurel clock repair. Otherwise, correct the clock.
            """
        case .offDatabase(let span):
            "This node's clock differs from the database's clock by \(span.milliseconds.magnitude) ms. The maximum is "
                + "\(ClockGuard.databaseDifferenceMax.milliseconds) ms. Synchronize both clocks with NTP."
        }
    }
}

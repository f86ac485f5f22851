/// The limits on queued work. Requests above a limit fail with ``LedgerError/overloaded``.
public struct QueueBounds: Hashable, Sendable {
    /// The maximum number of waiting commands in a realm, and of other waiting transactions.
    public var commandCountMax: Int
    /// The maximum time that a command waits before it is committed.
    public var patience: Duration
    /// The maximum time from the arrival of a single command to its result; nil if the ledger has no deadline.
    public var commitTime: Duration?

    /// The additional time for each further command of a caller, about ten times the measured time of a submission.
    private static let timePerCommand = Duration.milliseconds(1)

    /// Creates limits, by default 10,000 commands and 5 seconds.
    public init(commandCountMax: Int = 10_000, patience: Duration = .seconds(5), commitTime: Duration? = nil) {
        self.commandCountMax = commandCountMax
        self.patience = patience
        self.commitTime = commitTime
    }

    /// Makes commands wait for at most half of `time`, and commits end within `time`.
    ///
    /// - Parameter time: The maximum time from a command's arrival to its result.
    public mutating func limitCommits(to time: Duration) {
        patience = min(patience, time / 2)
        commitTime = time
    }

    /// Returns the maximum time from the arrival of a batch to its result; nil if the ledger has no deadline.
    ///
    /// - Parameter commandCount: The number of commands of the caller that has the most.
    func commitTime(ofCommands commandCount: Int) -> Duration? {
        commitTime.map { $0 + Self.timePerCommand * max(commandCount - 1, 0) }
    }
}

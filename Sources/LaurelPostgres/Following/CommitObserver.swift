import LaurelCore

/// An observer of the commits of all nodes, which it forwards to a ``CommitSignal``.
protocol CommitObserver: Sendable {
    var signal: CommitSignal { get }

    /// Starts to observe, unless it has started already.
    func start()
}

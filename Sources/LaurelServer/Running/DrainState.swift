import LaurelModel

/// The state of a server that is about to stop. While it drains, it still serves, directs its clients to other servers,
/// and leads no work.
///
/// A drain starts at most once and does not end.
final class DrainState: Sendable {
    private let hasStarted = Locked(false)

    /// Whether `/readyz` fails, each response closes its connection, and event streams end.
    var isDraining: Bool { hasStarted.withLock { $0 } }

    func start() { hasStarted.withLock { $0 = true } }
}

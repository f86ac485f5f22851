import LaurelCore
import LaurelModel
import Synchronization

/// The machine's clock with a lead that only grows, for ``DevControls``.
final class DevClock: WallClock {
    private let lead = Mutex(Span.zero)

    var now: Moment { SystemClock().now + lead.withLock(\.self) }

    /// - Parameter span: Not below zero: what has happened stays in the past.
    func advance(by span: Span) { lead.withLock { $0 = Span(milliseconds: $0.milliseconds + span.milliseconds) } }
}

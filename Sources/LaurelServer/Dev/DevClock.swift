import LaurelCore
import LaurelModel

/// The system clock plus an offset that can only grow, for ``DevControls``.
final class DevClock: WallClock {
    private let lead = Locked(Span.zero)

    let isShared = false

    var now: Moment { SystemClock().now + lead.withLock(\.self) }

    /// The elapsed time, including skipped time.
    var elapsed: Span {
        Span(milliseconds: SystemClock().elapsed.milliseconds + lead.withLock(\.self).milliseconds)
    }

    /// Moves the clock forward.
    ///
    /// - Parameter span: The time to skip. A negative value is rejected, so that past events stay in the past.
    /// - Returns: Whether the clock was moved. It cannot leave the supported range of dates.
    func advance(by span: Span) -> Bool {
        lead.withLock { lead in
            guard span >= .zero, SystemClock().now + lead <= .devClockMax - span else { return false }
            lead = Span(milliseconds: lead.milliseconds + span.milliseconds)
            return true
        }
    }
}

extension Moment {
    /// The maximum time of the clock of `laurel dev`: a year before the last supported date, so that dates that are
    /// computed from the present remain valid.
    fileprivate static let devClockMax = Moment(milliseconds: 253_370_764_800_000)
}

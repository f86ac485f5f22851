import LaurelCore
import LaurelModel

/// The machine's clock with a lead that only grows, for ``DevControls``.
final class DevClock: WallClock {
    private let lead = Locked(Span.zero)

    let isShared = false

    var now: Moment { SystemClock().now + lead.withLock(\.self) }

    /// The time that is skipped passes.
    var elapsed: Span {
        Span(milliseconds: SystemClock().elapsed.milliseconds + lead.withLock(\.self).milliseconds)
    }

    /// - Parameter span: Not below zero: what has happened stays in the past.
    /// - Returns: Whether the clock was moved: it stays within the years that dates have.
    func advance(by span: Span) -> Bool {
        lead.withLock { lead in
            guard span >= .zero, SystemClock().now + lead <= .devClockMax - span else { return false }
            lead = Span(milliseconds: lead.milliseconds + span.milliseconds)
            return true
        }
    }
}

extension Moment {
    /// As far as the clock of `laurel dev` goes: a year before dates end, so that what follows from the present has dates.
    fileprivate static let devClockMax = Moment(milliseconds: 253_370_764_800_000)
}

import LaurelCore
import LaurelModel
import Synchronization

/// A manual clock that changes only when it is advanced.
final class StepClock: WallClock {
    private let moment: Mutex<Moment>

    init(_ moment: Moment) { self.moment = Mutex(moment) }

    var now: Moment { moment.withLock(\.self) }

    func advance(by span: Span) { moment.withLock { $0 = $0 + span } }

    func set(to moment: Moment) { self.moment.withLock { $0 = moment } }
}

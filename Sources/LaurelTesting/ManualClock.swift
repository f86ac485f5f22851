import Foundation
public import LaurelCore
public import LaurelModel

/// A clock that stands still until it is moved. Tests advance it instead of sleeping.
///
/// `@unchecked` because the compiler cannot see that the lock guards the moment; there is nothing else here.
public final class ManualClock: WallClock, @unchecked Sendable {
    private let lock = NSLock()
    private var moment: Moment

    public init(_ moment: Moment) { self.moment = moment }

    public var now: Moment { lock.withLock { moment } }

    /// Moves the clock; backwards too, as machines' clocks do.
    public func advance(by span: Span) { lock.withLock { moment = moment + span } }

    public func set(to moment: Moment) { lock.withLock { self.moment = moment } }
}

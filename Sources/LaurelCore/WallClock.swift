import Foundation
public import LaurelModel

/// Where a service gets the time from.
public protocol WallClock: Sendable {
    var now: Moment { get }
}

/// The machine's clock.
public struct SystemClock: WallClock {
    public init() {}

    public var now: Moment {
        Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }
}

import LaurelCore
import LaurelModel

/// The system clock with an offset.
struct SkewedClock: WallClock {
    let skew: Span
    var now: Moment { SystemClock().now + skew }
    var elapsed: Span { SystemClock().elapsed }
}

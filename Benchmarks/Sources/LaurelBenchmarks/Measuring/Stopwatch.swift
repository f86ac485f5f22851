/// The time since initialization, measured by a monotonic clock.
struct Stopwatch {
    private let start = ContinuousClock.now

    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
    var nanoseconds: Double { (ContinuousClock.now - start) / .nanoseconds(1) }
}

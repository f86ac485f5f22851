package import LaurelModel

/// The load of a node in the last hour, by minute, for the console. ``RequestMetrics`` has the counters for Prometheus.
package struct RecentLoad: Sendable {
    /// The load of a minute.
    package struct Minute: Sendable {
        /// The number of the minute since 1970.
        package let number: Int64
        /// The number of submissions.
        package fileprivate(set) var submissionCount = 0
        /// The number of requests.
        package fileprivate(set) var requestCount = 0
        /// The number of responses with a status of 500 or more.
        package fileprivate(set) var failureCount = 0
        /// The histogram of request durations without event streams, by ``RecentLoad/bounds``. The last bin counts longer
        /// durations.
        fileprivate var durations = [Int](repeating: 0, count: RecentLoad.bounds.count + 1)
    }

    /// The number of minutes that are stored.
    package static let minuteCount = 60
    /// The upper bounds of the histogram, in seconds. Each is a quarter larger than the previous one.
    private static let bounds = (0..<60).map { pow(base: 1.25, $0) * 0.000_1 }

    private var minutes: [Minute] = []

    mutating func countSubmission(at moment: Moment) { minutes[index(moment)].submissionCount += 1 }

    /// Counts a request.
    ///
    /// - Parameter seconds: The duration; nil for an event stream, which counts toward no quantile.
    mutating func countRequest(seconds: Double?, status: Int, at moment: Moment) {
        let index = index(moment)
        minutes[index].requestCount += 1
        if status >= 500 { minutes[index].failureCount += 1 }
        guard let seconds else { return }
        let bin = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        minutes[index].durations[bin] += 1
    }

    /// Returns the minutes of the last hour that have any load, the oldest first.
    package func minutes(at moment: Moment) -> [Minute] {
        let now = Self.number(moment)
        return minutes.filter { $0.number > now - Int64(Self.minuteCount) && $0.number <= now }
    }

    /// Returns a quantile of the request durations in the last `count` minutes, in seconds.
    ///
    /// The result is rounded up to a bound of the histogram. It is nil if there were no requests. Event streams are not
    /// counted.
    ///
    /// - Parameter share: The quantile, greater than 0 and at most 1.
    package func seconds(ofShare share: Double, minutes count: Int, at moment: Moment) -> Double? {
        let late = minutes(at: moment).filter { $0.number > Self.number(moment) - Int64(count) }
        let total = late.reduce(0) { $0 + $1.durations.reduce(0, +) }
        guard total > 0 else { return nil }
        var sum = 0
        for (index, bound) in Self.bounds.enumerated() {
            sum += late.reduce(0) { $0 + $1.durations[index] }
            if Double(sum) >= share * Double(total) { return bound }
        }
        return Self.bounds.last
    }

    private static func number(_ moment: Moment) -> Int64 { moment.milliseconds / 60_000 }

    private mutating func index(_ moment: Moment) -> Int {
        let number = Self.number(moment)
        if let known = minutes.lastIndex(where: { $0.number == number }) { return known }
        minutes.append(Minute(number: number))
        if minutes.count > Self.minuteCount { minutes.removeFirst() }
        return minutes.count - 1
    }
}

private func pow(base: Double, _ exponent: Int) -> Double { (0..<exponent).reduce(1) { value, _ in value * base } }

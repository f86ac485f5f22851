package import LaurelModel

/// What a node did lately, minute by minute: for people who look, where ``RequestMetrics`` counts for those who keep.
package struct RecentLoad: Sendable {
    /// One minute of it.
    package struct Minute: Sendable {
        /// Since 1970.
        package let number: Int64
        package fileprivate(set) var submissionCount = 0
        package fileprivate(set) var requestCount = 0
        /// Answers with a status of 500 or more.
        package fileprivate(set) var failureCount = 0
        /// By the bound that they kept within, in the order of ``RecentLoad/bounds``; the last are those above all.
        fileprivate var durations = [Int](repeating: 0, count: RecentLoad.bounds.count + 1)
    }

    package static let minuteCount = 60
    /// In seconds, a quarter more each.
    private static let bounds = (0..<60).map { pow(base: 1.25, $0) * 0.000_1 }

    private var minutes: [Minute] = []

    mutating func countSubmission(at moment: Moment) { minutes[index(moment)].submissionCount += 1 }

    mutating func countRequest(seconds: Double, status: Int, at moment: Moment) {
        let index = index(moment)
        minutes[index].requestCount += 1
        if status >= 500 { minutes[index].failureCount += 1 }
        let bin = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        minutes[index].durations[bin] += 1
    }

    /// Those of the last hour in which there was anything, the oldest first.
    package func minutes(at moment: Moment) -> [Minute] {
        let now = Self.number(moment)
        return minutes.filter { $0.number > now - Int64(Self.minuteCount) && $0.number <= now }
    }

    /// Within how many seconds a share of the requests of the last `count` minutes was answered, rounded up to a bound; nil
    /// where there were none.
    ///
    /// - Parameter share: Above 0 to 1.
    package func seconds(ofShare share: Double, minutes count: Int, at moment: Moment) -> Double? {
        let late = minutes(at: moment).filter { $0.number > Self.number(moment) - Int64(count) }
        let total = late.reduce(0) { $0 + $1.requestCount }
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

import Foundation
import NIOCore

/// The counts and latencies of the responses after the warm-up.
struct LoadResults {
    private struct Second: Encodable {
        var acknowledged = 0
        var p50: Double?
        var p99: Double?
    }

    /// The JSON document. Times are in milliseconds, except `seconds`.
    private struct Document: Encodable {
        let sent: Int
        let acknowledged: Int
        let unanswered: Int
        let errors: [String: Int]
        let seconds: Double
        let rate: Double
        let p50: Double?
        let p90: Double?
        let p99: Double?
        let p999: Double?
        let max: Double
        let longestPause: Double
        let series: [Second]

        private enum CodingKeys: String, CodingKey {
            case sent, acknowledged, unanswered, errors, seconds, rate, p50, p90, p99, max, longestPause, series
            case p999 = "p99.9"
        }
    }

    let start: NIODeadline
    private(set) var end: NIODeadline
    private var sentCount = 0
    private var acknowledgedBeforeEnd = 0
    private var errors: [String: Int] = [:]
    private var all = LatencyHistogram()
    private var currentSecond = LatencyHistogram()
    private var series: [Second] = []
    private var lastAcknowledgment: NIODeadline
    private var longestPause = TimeAmount.zero

    /// - Parameter start: The end of the warm-up. Requests that are due earlier are not counted.
    init(from start: NIODeadline, to end: NIODeadline) {
        self.start = start
        self.end = end
        lastAcknowledgment = start
    }

    mutating func addSent(due: NIODeadline) {
        if due >= start { sentCount += 1 }
    }

    mutating func addAcknowledgment(due: NIODeadline, at now: NIODeadline) {
        guard now >= start else { return }
        // A response to a request of the warm-up also ends a pause.
        longestPause = max(longestPause, now - lastAcknowledgment)
        lastAcknowledgment = now
        guard due >= start else { return }
        let latency = (now - due).nanoseconds
        all.add(latency)
        guard now < end else { return }
        acknowledgedBeforeEnd += 1
        let second = Int((now - start).nanoseconds / 1_000_000_000)
        while series.count < second { finishSecond() }
        currentSecond.add(latency)
    }

    mutating func addError(_ name: String, due: NIODeadline) {
        if due >= start { errors[name, default: 0] += 1 }
    }

    /// Ends the measurement.
    ///
    /// - Parameter unanswered: The requests that are due and have no response.
    /// - Returns: The JSON document.
    mutating func finish(at now: NIODeadline, unanswered: Int) throws -> Data {
        end = min(end, max(now, start))
        let seconds = Double((end - start).nanoseconds) / 1e9
        while Double(series.count) < seconds { finishSecond() }
        longestPause = max(longestPause, (unanswered > 0 ? now : end) - lastAcknowledgment)
        let document = Document(
            sent: sentCount, acknowledged: all.count, unanswered: unanswered, errors: errors, seconds: seconds,
            rate: seconds > 0 ? Double(acknowledgedBeforeEnd) / seconds : 0, p50: all.milliseconds(at: 0.5),
            p90: all.milliseconds(at: 0.9), p99: all.milliseconds(at: 0.99), p999: all.milliseconds(at: 0.999),
            max: Double(all.longest) / 1e6, longestPause: Double(longestPause.nanoseconds) / 1e6, series: series)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(document)
    }

    private mutating func finishSecond() {
        series.append(
            Second(
                acknowledged: currentSecond.count, p50: currentSecond.milliseconds(at: 0.5),
                p99: currentSecond.milliseconds(at: 0.99)))
        currentSecond.removeAll()
    }
}

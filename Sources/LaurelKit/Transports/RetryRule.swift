import LaurelModel

/// The number of attempts and the delays between them: exponential backoff with random jitter.
///
/// The jitter prevents many devices from retrying at the same time.
struct RetryRule: Hashable, Sendable {
    /// The maximum number of attempts.
    let countMax: Int
    let first: Span
    let longest: Span

    /// The rule for requests that a player waits for.
    static let request = RetryRule(countMax: 3, first: Span(milliseconds: 250), longest: .seconds(5))
    /// The rule for requests that the connection does not retry.
    static let once = RetryRule(countMax: 1, first: .zero, longest: .zero)
    /// The rule for the queue, which retries without limit.
    static let queue = RetryRule(countMax: .max, first: .seconds(1), longest: .seconds(60))

    /// Returns the delay before the next attempt.
    ///
    /// - Parameters:
    ///   - failureCount: The number of failures so far, from 1.
    ///   - asked: The delay that the server requested. The result is slightly longer.
    /// - Returns: The delay, or nil if no attempt is left or the requested delay is too long.
    func delay(
        afterFailure failureCount: Int, asked: Duration?, using random: inout some RandomNumberGenerator
    ) -> Span? {
        guard failureCount < countMax else { return nil }
        let doublings = min(failureCount - 1, 30)
        let ceiling = min(longest.milliseconds, first.milliseconds << doublings)
        let jitter = Span(milliseconds: .random(in: 0...max(1, ceiling), using: &random))
        guard let asked else { return jitter }
        let floor = Span(milliseconds: Int64(asked / .milliseconds(1)))
        if countMax != .max, floor > longest { return nil }
        return Span(milliseconds: floor.milliseconds + min(jitter.milliseconds, first.milliseconds))
    }
}

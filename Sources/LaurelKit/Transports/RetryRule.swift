import LaurelModel

/// How often and how soon something is tried again: later each time, and at a random moment of that span, so that many
/// devices do not come back at once.
struct RetryRule: Hashable, Sendable {
    /// How often in all.
    let countMax: Int
    let first: Span
    let longest: Span

    /// A player waits for the answer.
    static let request = RetryRule(countMax: 3, first: Span(milliseconds: 250), longest: .seconds(5))
    /// Whoever asks tries again themselves.
    static let once = RetryRule(countMax: 1, first: .zero, longest: .zero)
    /// Nobody waits, and nothing is given up.
    static let queue = RetryRule(countMax: .max, first: .seconds(1), longest: .seconds(60))

    /// How long to wait.
    ///
    /// - Parameter failureCount: From 1.
    /// - Parameter asked: What the server asked for: never less than that, and a little more.
    /// - Returns: Nil where it is not worth waiting: tried often enough, or asked to wait for longer than somebody would.
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

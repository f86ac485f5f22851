/// An error that is thrown if a condition is not satisfied in time.
package struct WaitTimeout: Error {
    /// The awaited state.
    package let state: String
}

/// Waits until `condition` returns true. Use it for conditions that no event reports, such as a state of another
/// process.
///
/// This is the only place where test code sleeps.
///
/// - Parameter state: The awaited state, for the error. It is evaluated only after a timeout.
/// - Throws: ``WaitTimeout`` if the condition is not satisfied within five minutes, which suffice on a slow machine.
package func waitUntil(
    _ state: @autoclosure () throws -> String, _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw WaitTimeout(state: try state()) }
        try await ContinuousClock().sleep(for: .milliseconds(5))
    }
}

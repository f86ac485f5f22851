/// An error for a condition that did not hold in time.
package struct WaitTimeout: Error {
    package let state: String
}

/// Waits until a condition holds that no event reports, such as a state of another process.
///
/// This is the only place where test code sleeps.
///
/// - Parameter state: The awaited state, for the error. It is evaluated if the time is over.
/// - Throws: ``WaitTimeout`` if `condition` does not hold within five minutes, which suffice on a slow machine.
package func waitUntil(
    _ state: @autoclosure () throws -> String, _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw WaitTimeout(state: try state()) }
        try await ContinuousClock().sleep(for: .milliseconds(5))
    }
}

/// A state did not come in time.
public struct WaitTimeout: Error {
    public let state: String
}

/// Waits for a state of another process that no event reports.
///
/// - Throws: ``WaitTimeout`` if `condition` does not hold within five minutes, which suffice on a slow machine.
public func waitUntil(_ state: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw WaitTimeout(state: state) }
        try await ContinuousClock().sleep(for: .milliseconds(10))
    }
}

public import LaurelCore
package import LaurelModel
import NIOCore

/// The controls of a server that `laurel dev` runs: a clock that can skip time, and simulated faults.
public final class DevControls: Sendable {
    private let devClock = DevClock()
    private let current = Locked(DevFaults())

    /// Creates controls without faults, with a clock at the current time.
    public init() {}

    /// The clock with which the server's ``Door`` must be created.
    public var clock: any WallClock { devClock }

    /// The active faults.
    package var faults: DevFaults {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Moves the clock forward.
    ///
    /// - Throws: ``Problem`` if the clock would leave the supported range of dates.
    func advance(by span: Span) throws {
        guard devClock.advance(by: span) else {
            throw Problem.invalid(
                nil, "The clock cannot move beyond the year 9998. Restart laurel dev to reset the clock.")
        }
    }

    /// Moves the clock forward and finalizes the occurrences that are then due.
    package func advance(by span: Span, finalizing games: Games) async throws {
        try advance(by: span)
        try await games.finalizeAllDue()
    }

    func advance(to moment: Moment) throws { try advance(by: max(.zero, moment - devClock.now)) }
}

/// The faults that are simulated for all requests except those to `/v1/dev`, the console and its assets.
package struct DevFaults: Codable, Hashable, Sendable {
    /// Whether connections are closed before the request is handled.
    package var offline = false
    /// The delay before a request is handled, in milliseconds.
    package var delayMilliseconds = 0
    /// Whether the server responds with 503 and does not handle the request.
    package var unavailable = false
    /// Whether requests are handled but connections are closed instead of a response.
    package var lostAnswers = false

    /// Creates a combination of faults.
    package init(
        offline: Bool = false, delayMilliseconds: Int = 0, unavailable: Bool = false, lostAnswers: Bool = false
    ) {
        self.offline = offline
        self.delayMilliseconds = delayMilliseconds
        self.unavailable = unavailable
        self.lostAnswers = lostAnswers
    }
}

public import LaurelCore
package import LaurelModel
import NIOCore

/// What `laurel dev` can do to its server: move the clock forward, and let things go wrong.
public final class DevControls: Sendable {
    private let devClock = DevClock()
    private let current = Locked(DevFaults())

    public init() {}

    /// The clock that the server's ``Door`` must be made with.
    public var clock: any WallClock { devClock }

    package var faults: DevFaults {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// - Throws: ``Problem`` if the clock would leave the range of dates.
    func advance(by span: Span) throws {
        guard devClock.advance(by: span) else {
            throw Problem.invalid(
                nil, "The clock cannot move beyond the year 9998. Restart laurel dev to begin again.")
        }
    }

    /// Moves the clock and finalizes what is due then.
    package func advance(by span: Span, finalizing games: Games) async throws {
        try advance(by: span)
        try await games.finalizeAllDue()
    }

    func advance(to moment: Moment) throws { try advance(by: max(.zero, moment - devClock.now)) }
}

/// What goes wrong with every request but those to `/v1/dev`.
package struct DevFaults: Codable, Hashable, Sendable {
    /// Connections are cut before anything is done.
    package var offline = false
    /// Requests wait this long before they are answered.
    package var delayMilliseconds = 0
    /// Everything is answered with 503, and nothing is done.
    package var unavailable = false
    /// What is asked for is done, and the connection is cut instead of an answer.
    package var lostAnswers = false

    package init(
        offline: Bool = false, delayMilliseconds: Int = 0, unavailable: Bool = false, lostAnswers: Bool = false
    ) {
        self.offline = offline
        self.delayMilliseconds = delayMilliseconds
        self.unavailable = unavailable
        self.lostAnswers = lostAnswers
    }
}

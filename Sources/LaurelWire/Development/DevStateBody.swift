public import LaurelModel

/// The state of a server of `laurel dev`: `GET /v1/dev`.
public struct DevStateBody: Codable, Hashable, Sendable {
    /// The time of the server's clock.
    public var now: Moment
    /// The simulated faults.
    public var faults: DevFaultsBody

    /// Creates a state.
    public init(now: Moment, faults: DevFaultsBody) {
        self.now = now
        self.faults = faults
    }
}

public import LaurelModel

/// The state of a server of `laurel dev`: `GET /v1/dev`.
public struct DevStateBody: Codable, Hashable, Sendable {
    /// By the server's clock.
    public var now: Moment
    public var faults: DevFaultsBody

    public init(now: Moment, faults: DevFaultsBody) {
        self.now = now
        self.faults = faults
    }
}

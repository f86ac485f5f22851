/// A player to make, whose id the ledger draws.
public struct NewPlayer: Hashable, Sendable {
    public var externalID: ExternalID?
    public var displayName: DisplayName

    public init(externalID: ExternalID? = nil, displayName: DisplayName = .unnamed) {
        self.externalID = externalID
        self.displayName = displayName
    }
}

public import Foundation

/// What Apple's `fetchItems(forIdentityVerificationSignature:)` gives a game, with whom it is about: good once, within five
/// minutes.
public struct GameCenterIdentity: Hashable, Sendable {
    /// Apple's `teamPlayerID`; of an Arcade game the `gamePlayerID`.
    public var playerID: String
    public var bundleID: String
    public var publicKeyURL: URL
    public var signature: Data
    public var salt: Data
    /// In milliseconds.
    public var timestamp: UInt64

    public init(
        playerID: String, bundleID: String, publicKeyURL: URL, signature: Data, salt: Data, timestamp: UInt64
    ) {
        self.playerID = playerID
        self.bundleID = bundleID
        self.publicKeyURL = publicKeyURL
        self.signature = signature
        self.salt = salt
        self.timestamp = timestamp
    }
}

public import Foundation

/// The result of Apple's `fetchItems(forIdentityVerificationSignature:)`, with the player and the app.
///
/// It can be used once, within five minutes.
public struct GameCenterIdentity: Hashable, Sendable {
    /// Apple's `teamPlayerID`, or the `gamePlayerID` in an Apple Arcade game.
    public var playerID: String
    /// The app's bundle identifier.
    public var bundleID: String
    /// The address of Apple's public key.
    public var publicKeyURL: URL
    /// The signature.
    public var signature: Data
    /// The salt.
    public var salt: Data
    /// The time of the signature in milliseconds.
    public var timestamp: UInt64

    /// Creates an identity from the values that Apple returned.
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

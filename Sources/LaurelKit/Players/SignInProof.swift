import Foundation
import LaurelModel
import LaurelWire

/// A proof of a player's identity.
public enum SignInProof: Hashable, Sendable {
    /// The device's own key, which needs no user interaction and never leaves the device.
    case device
    /// A token that the developer's own server has signed.
    case customToken(String)
    /// An identity token of Sign in with Apple, and the nonce of ``LaurelClient/signInNonce()``.
    ///
    /// The SHA-256 of the nonce, in hexadecimal, must have been passed to Apple's request.
    case apple(identityToken: String, nonce: String)
    /// A Game Center identity signature.
    case gameCenter(GameCenterIdentity)

    /// The sign-in method's name in the HTTP contract.
    var method: String {
        switch self {
        case .device: "guest"
        case .customToken: "custom"
        case .apple: "apple"
        case .gameCenter: "game-center"
        }
    }

    /// Returns the request body, or nil for the device key, which must sign a nonce first.
    func body(displayName: DisplayName?) throws -> Data? {
        switch self {
        case .device: nil
        case .customToken(let token):
            try WireJSON.encode(IdentityTokenBody(token: token, displayName: displayName))
        case .apple(let token, let nonce):
            try WireJSON.encode(IdentityTokenBody(token: token, nonce: nonce, displayName: displayName))
        case .gameCenter(let identity):
            try WireJSON.encode(
                GameCenterBody(
                    playerID: identity.playerID, bundleID: identity.bundleID,
                    publicKeyURL: identity.publicKeyURL.absoluteString,
                    signature: identity.signature.base64EncodedString(), salt: identity.salt.base64EncodedString(),
                    timestamp: identity.timestamp, displayName: displayName))
        }
    }
}

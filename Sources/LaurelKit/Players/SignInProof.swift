import Foundation
import LaurelModel
import LaurelWire

/// What shows who a player is.
public enum SignInProof: Hashable, Sendable {
    /// A key that never leaves this device: the player is asked nothing.
    case device
    /// A token that the studio's own server has signed.
    case customToken(String)
    /// Apple's identity token, and the nonce of ``LaurelClient/signInNonce()`` whose SHA-256, in hexadecimal, Apple was given
    /// as the request's.
    case apple(identityToken: String, nonce: String)
    case gameCenter(GameCenterIdentity)

    /// What the server calls it.
    var method: String {
        switch self {
        case .device: "guest"
        case .customToken: "custom"
        case .apple: "apple"
        case .gameCenter: "game-center"
        }
    }

    /// What is sent; nil for the device's key, which first answers a nonce.
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

public import LaurelModel

/// A device's proof of a guest's identity: its key, and a signature over the server's nonce.
public struct GuestProof: Sendable {
    /// The device's public key.
    public let key: DeviceKey
    /// The nonce that the server issued.
    public let nonce: String
    /// The signature over ``text(nonce:game:environment:)``.
    public let signature: [UInt8]

    /// Creates a proof from a request's values.
    ///
    /// - Parameter signature: The signature's bytes in base64 or base64url.
    public init(key: DeviceKey, nonce: String, signature: String) throws(InvalidGuestProof) {
        guard let bytes = Base64URL.bytes(inEitherAlphabet: signature), bytes.count == 64 else {
            throw .signatureUnreadable
        }
        self.key = key
        self.nonce = nonce
        self.signature = bytes
    }

    /// Returns the text that a device signs, in UTF-8. It contains game, environment and nonce, so that a signature is
    /// valid for one sign-in to one game.
    public static func text(nonce: String, game: GameID, environment: GameEnvironment) -> String {
        "Laurel guest sign-in\n\(game)\n\(environment.rawValue)\n\(nonce)"
    }

    /// Whether the device signed this nonce for this game.
    public func holds(for game: GameID, in environment: GameEnvironment) -> Bool {
        key.signed(Self.text(nonce: nonce, game: game, environment: environment), with: signature)
    }
}

/// An error for a signature that is not 64 bytes in base64.
public enum InvalidGuestProof: Error, Hashable, Sendable, CustomStringConvertible {
    case signatureUnreadable

    public var description: String { "The signature is not 64 bytes in base64. Send its bytes in base64." }
}

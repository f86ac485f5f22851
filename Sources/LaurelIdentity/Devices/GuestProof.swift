public import LaurelModel

/// What a device shows to be a guest: its key, and a signature over what the server gave it.
public struct GuestProof: Sendable {
    public let key: DeviceKey
    public let nonce: String
    public let signature: [UInt8]

    /// - Parameter signature: In base 64, of either alphabet.
    public init(key: DeviceKey, nonce: String, signature: String) throws(InvalidGuestProof) {
        guard let bytes = Base64URL.bytes(inEitherAlphabet: signature), bytes.count == 64 else {
            throw .signatureUnreadable
        }
        self.key = key
        self.nonce = nonce
        self.signature = bytes
    }

    /// The text that a device signs, in UTF-8: it binds game, environment and nonce, so that a signature is good for one
    /// sign-in of one game.
    public static func text(nonce: String, game: GameID, environment: GameEnvironment) -> String {
        "Laurel guest sign-in\n\(game)\n\(environment.rawValue)\n\(nonce)"
    }

    /// Whether the device signed this nonce for this game.
    public func holds(for game: GameID, in environment: GameEnvironment) -> Bool {
        key.signed(Self.text(nonce: nonce, game: game, environment: environment), with: signature)
    }
}

/// Why something is no proof.
public enum InvalidGuestProof: Error, Hashable, Sendable, CustomStringConvertible {
    case signatureUnreadable

    public var description: String { "A signature has 64 bytes. Write them in base 64." }
}

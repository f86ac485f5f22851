import Crypto
import CryptoExtras
public import Foundation
public import LaurelModel
import X509

/// A proof of a player's Game Center identity: Apple's signature over the player, game, time and salt.
public struct GameCenterProof: Hashable, Sendable {
    /// The maximum difference between Apple's timestamp and the current time, in either direction.
    public static let ageMax = Span.seconds(300)
    static let saltByteCountMax = 256

    /// Game Center's id of the player.
    public let playerID: String
    /// The bundle id of the game.
    public let bundleID: String
    /// The address of Apple's certificate.
    public let publicKeyURL: String
    /// Apple's signature.
    public let signature: [UInt8]
    /// The salt of the signature.
    public let salt: [UInt8]
    /// Apple's timestamp, in milliseconds since 1970.
    public let timestamp: UInt64

    /// Creates a proof from a request's values.
    ///
    /// - Parameters:
    ///   - signature: The signature's bytes in base64.
    ///   - salt: The salt's bytes in base64.
    public init(
        playerID: String, bundleID: String, publicKeyURL: String, signature: String, salt: String, timestamp: UInt64
    ) throws(InvalidGameCenterProof) {
        guard (1...200).contains(playerID.utf8.count) else { throw .player }
        guard let signature = Base64URL.bytes(inEitherAlphabet: signature) else { throw .signatureText }
        guard let salt = Base64URL.bytes(inEitherAlphabet: salt), (1...Self.saltByteCountMax).contains(salt.count)
        else { throw .salt }
        self.playerID = playerID
        self.bundleID = bundleID
        self.publicKeyURL = publicKeyURL
        self.signature = signature
        self.salt = salt
        self.timestamp = timestamp
    }

    /// Returns the address of the certificate if it is one of Apple's: without a port, user, query or fragment that
    /// could lead elsewhere.
    ///
    /// - Parameter hosts: The exact names of the accepted hosts.
    public func certificateURL(hosts: Set<String>) throws(InvalidGameCenterProof) -> URL {
        guard publicKeyURL.utf8.count <= 500, let parts = URLComponents(string: publicKeyURL),
            let scheme = parts.scheme,
            let url = parts.url
        else { throw .address }
        guard scheme == "https" else { throw .scheme }
        guard parts.user == nil, parts.password == nil else { throw .user }
        guard let host = parts.host, hosts.contains(host) else { throw .host }
        guard parts.port == nil else { throw .port }
        guard parts.query == nil, parts.fragment == nil else { throw .query }
        let path = parts.percentEncodedPath
        guard path.hasPrefix("/public-key/"), !path.contains(".."), !path.contains("%") else { throw .path }
        return url
    }

    /// Checks the bundle id and the timestamp, before the certificate is fetched.
    public func check(bundleIDs: Set<String>, at moment: Moment) throws(InvalidGameCenterProof) {
        guard bundleIDs.contains(bundleID) else { throw .bundle }
        // A smaller number is a timestamp in seconds, or a time before 1973.
        guard timestamp >= 100_000_000_000 else { throw .seconds }
        guard let milliseconds = Int64(exactly: timestamp) else { throw .ahead }
        let age = moment - Moment(milliseconds: milliseconds)
        guard age.milliseconds >= -Self.ageMax.milliseconds else { throw .ahead }
        guard age.milliseconds <= Self.ageMax.milliseconds else { throw .old }
    }

    /// Verifies that the certificate's chain leads to one of the authorities and that its key signed the proof.
    ///
    /// - Parameter certificate: The bytes in DER, as fetched from ``certificateURL(hosts:)``.
    public func verify(
        certificate: Data, authorities: CertificateAuthorities, at moment: Moment
    ) async throws {
        let leaf = try await authorities.leaf(certificate, at: moment)
        guard let key = _RSA.Signing.PublicKey(leaf.publicKey) else { throw InvalidGameCenterProof.certificateKey }
        guard signature.count == key.keySizeInBits / 8 else { throw InvalidGameCenterProof.signatureLength }
        let isSigned = key.isValidSignature(
            .init(rawRepresentation: signature), for: SHA256.hash(data: payload), padding: .insecurePKCS1v1_5)
        guard isSigned else { throw InvalidGameCenterProof.signature }
    }

    /// The bytes that Apple signs.
    private var payload: [UInt8] {
        let time = (0..<8).map { UInt8(truncatingIfNeeded: timestamp >> UInt64(56 - 8 * $0)) }
        return Array(playerID.utf8) + Array(bundleID.utf8) + time + salt
    }

    /// The name under which a used proof is stored for ten minutes, so that it is accepted once.
    public var name: String {
        let text = "\(playerID)\n\(timestamp)\n\(Base64URL.text(of: salt))"
        return Base64URL.text(of: SHA256.hash(data: Array(text.utf8)))
    }
}

/// The reason that a Game Center proof is invalid.
public enum InvalidGameCenterProof: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case player
    case signatureText
    case salt
    case bundle
    case seconds
    case old
    case ahead
    case address
    case scheme
    case user
    case host
    case port
    case query
    case path
    case certificate
    case certificateKey
    case certificateAhead
    case certificateExpired
    case organization
    case purpose
    case chain
    case signatureLength
    case signature
    case replayed

    public var description: String {
        switch self {
        case .player: "The playerID does not have 1 to 200 bytes. Send it as Game Center returned it."
        case .signatureText: "The signature is not valid base64. Send its bytes in base64."
        case .salt:
            """
            The salt is not 1 to \(GameCenterProof.saltByteCountMax) bytes in base64. Send it as Game Center \
            returned it.
            """
        case .bundle: "The bundle id is not one of the game's. Compare it with GET /v1/admin/sign-in."
        case .seconds: "The timestamp is in seconds. Send it in milliseconds, as Game Center returned it."
        case .old: "The timestamp is more than five minutes old. Request another signature from Game Center."
        case .ahead: "The timestamp is more than five minutes ahead of the server's clock. Correct the server's clock."
        case .address: "The publicKeyURL is not a valid URL. Send it as Game Center returned it."
        case .scheme: "The publicKeyURL is not https. Send it as Game Center returned it."
        case .user: "The publicKeyURL contains a user. Send it as Game Center returned it."
        case .host:
            "The publicKeyURL is not on an accepted host. Compare it with GET /v1/admin/sign-in."
        case .port: "The publicKeyURL contains a port. Send it as Game Center returned it."
        case .query: "The publicKeyURL contains a query or a fragment. Send it as Game Center returned it."
        case .path: "The path of the publicKeyURL does not start with /public-key/. Send it as Game Center returned it."
        case .certificate: "The publicKeyURL does not return a certificate. Send it as Game Center returned it."
        case .certificateKey: "The certificate's key is not RSA. Request another signature from Game Center."
        case .certificateAhead: "The certificate is not valid yet. Correct the server's clock."
        case .certificateExpired: "The certificate has expired. Request another signature from Game Center."
        case .organization: "The certificate is not Apple's. Request another signature from Game Center."
        case .purpose: "The certificate is not a code-signing certificate. Request another signature from Game Center."
        case .chain:
            "The certificate's chain does not lead to a trusted authority. Request another signature from Game Center."
        case .signatureLength:
            "The signature does not have the length of the certificate's key. Send all values unchanged."
        case .signature:
            """
            The signature does not match the player, the bundle id, the timestamp and the salt. Send all values \
            unchanged.
            """
        case .replayed: "The signature was used before. Request another signature from Game Center."
        }
    }
}

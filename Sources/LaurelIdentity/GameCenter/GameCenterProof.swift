import Crypto
import CryptoExtras
public import Foundation
public import LaurelModel
import X509

/// What a device got from Game Center to show who plays: Apple's signature over player, game, time and salt.
public struct GameCenterProof: Hashable, Sendable {
    /// How old, or how far ahead, Apple's time stamp may be.
    public static let ageMax = Span.seconds(300)
    static let saltByteCountMax = 256

    public let playerID: String
    public let bundleID: String
    public let publicKeyURL: String
    public let signature: [UInt8]
    public let salt: [UInt8]
    /// As Apple has it, in milliseconds.
    public let timestamp: UInt64

    /// - Parameters:
    ///   - signature: In base 64, as is the salt.
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

    /// Where Apple's certificate is, if that is where Apple keeps them: no port, user, query or fragment leads elsewhere.
    ///
    /// - Parameter hosts: The exact names that are believed.
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

    /// Whether the bundle and the time are right: before anything is fetched.
    public func check(bundleIDs: Set<String>, at moment: Moment) throws(InvalidGameCenterProof) {
        guard bundleIDs.contains(bundleID) else { throw .bundle }
        // Until 1973 they were the same.
        guard timestamp >= 100_000_000_000 else { throw .seconds }
        guard let milliseconds = Int64(exactly: timestamp) else { throw .ahead }
        let age = moment - Moment(milliseconds: milliseconds)
        guard age.milliseconds >= -Self.ageMax.milliseconds else { throw .ahead }
        guard age.milliseconds <= Self.ageMax.milliseconds else { throw .old }
    }

    /// Believes the proof where Apple's certificate leads to one of the authorities, and its key signed.
    ///
    /// - Parameter certificate: In DER, as it was fetched from ``certificateURL(hosts:)``.
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

    /// What Apple signs.
    private var payload: [UInt8] {
        let time = (0..<8).map { UInt8(truncatingIfNeeded: timestamp >> UInt64(56 - 8 * $0)) }
        return Array(playerID.utf8) + Array(bundleID.utf8) + time + salt
    }

    /// What is kept, for ten minutes, so that the proof is good once.
    public var name: String {
        let text = "\(playerID)\n\(timestamp)\n\(Base64URL.text(of: salt))"
        return Base64URL.text(of: SHA256.hash(data: Array(text.utf8)))
    }
}

/// Why somebody is not who they say Apple says they are.
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
        case .player: "Send playerID as Game Center gave it, in 1 to 200 bytes."
        case .signatureText: "Send the signature's bytes in base 64."
        case .salt: "Send the salt's bytes in base 64: 1 to \(GameCenterProof.saltByteCountMax) of them."
        case .bundle: "The game has no such bundle id. Its sign-in settings list those it has."
        case .seconds: "The time stamp is in milliseconds, as Game Center gave it."
        case .old: "Game Center's time stamp is more than five minutes old. Fetch the signature again."
        case .ahead: "Game Center's time stamp is more than five minutes ahead of this server's clock."
        case .address: "The public key's address is none."
        case .scheme: "The public key's address is not https."
        case .user: "The public key's address names a user."
        case .host:
            "The public key's address is at no host of Apple's. The game's sign-in settings list those there are."
        case .port: "The public key's address names a port."
        case .query: "The public key's address has a query or a fragment."
        case .path: "The public key's address is not where Apple keeps such keys, under /public-key/."
        case .certificate: "What is at the public key's address is no certificate."
        case .certificateKey: "The certificate's key is not RSA."
        case .certificateAhead: "The certificate is not good yet."
        case .certificateExpired: "The certificate has expired."
        case .organization: "The certificate is not Apple's."
        case .purpose: "The certificate is not for signing code."
        case .chain: "The certificate leads to no authority that is believed here."
        case .signatureLength: "The signature has not the length of the certificate's key."
        case .signature: "The signature is not the certificate's over this player, bundle, time and salt."
        case .replayed: "This signature was used before. Fetch another."
        }
    }
}

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
        guard (1...200).contains(playerID.utf8.count), let signature = Base64URL.bytes(inEitherAlphabet: signature),
            let salt = Base64URL.bytes(inEitherAlphabet: salt), (1...Self.saltByteCountMax).contains(salt.count)
        else { throw .malformed }
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
        guard publicKeyURL.utf8.count <= 500, let parts = URLComponents(string: publicKeyURL), parts.scheme == "https",
            let host = parts.host, hosts.contains(host), parts.port == nil, parts.user == nil, parts.password == nil,
            parts.query == nil, parts.fragment == nil, parts.percentEncodedPath.hasPrefix("/public-key/"),
            !parts.percentEncodedPath.contains(".."), !parts.percentEncodedPath.contains("%"), let url = parts.url
        else { throw .address }
        return url
    }

    /// Whether the bundle and the time are right: before anything is fetched.
    public func check(bundleIDs: Set<String>, at moment: Moment) throws(InvalidGameCenterProof) {
        guard bundleIDs.contains(bundleID) else { throw .bundle }
        guard let milliseconds = Int64(exactly: timestamp) else { throw .time }
        let age = moment - Moment(milliseconds: milliseconds)
        guard abs(age.milliseconds) <= Self.ageMax.milliseconds else { throw .time }
    }

    /// Believes the proof where Apple's certificate leads to one of the authorities, and its key signed.
    ///
    /// - Parameter certificate: In DER, as it was fetched from ``certificateURL(hosts:)``.
    public func verify(
        certificate: Data, authorities: CertificateAuthorities, at moment: Moment
    ) async throws {
        let leaf = try await authorities.leaf(certificate, at: moment)
        guard let key = _RSA.Signing.PublicKey(leaf.publicKey) else { throw InvalidGameCenterProof.certificate }
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
public enum InvalidGameCenterProof: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case malformed
    case bundle
    case time
    case address
    case certificate
    case certificateExpired
    case organization
    case chain
    case signature
    case replayed

    public var description: String {
        switch self {
        case .malformed: "Send playerID, signature and salt as Game Center gave them, the latter two in base 64."
        case .bundle: "The game has no such bundle id. Its sign-in settings list those it has."
        case .time: "Game Center's time stamp is more than five minutes off. Fetch the signature again."
        case .address: "The public key's address is not one of Apple's."
        case .certificate: "What is at the public key's address is no certificate of an RSA key."
        case .certificateExpired: "The certificate is not good at this time."
        case .organization: "The certificate is not Apple's."
        case .chain: "The certificate leads to no authority that is believed here."
        case .signature: "The signature is not the certificate's over this player, bundle, time and salt."
        case .replayed: "This signature was used before. Fetch another."
        }
    }
}

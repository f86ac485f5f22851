import Crypto
import CryptoExtras
public import Foundation
public import LaurelIdentity
public import LaurelModel
import SwiftASN1
import X509

/// A root certificate, an intermediate authority, and a key that signs like Game Center's.
public struct TestAuthority: Sendable {
    /// The data of a Game Center identity signature.
    public struct Payload: Sendable {
        /// The team player id.
        public var playerID = "T:_ann"
        /// The bundle id of the game.
        public var bundleID = "com.example.racer"
        /// The address of the certificate.
        public var publicKeyURL = "https://static.gc.apple.com/public-key/gc-prod-10.cer"
        /// The time of the signature, in milliseconds.
        public var timestamp: UInt64
        /// The random salt.
        public var salt: [UInt8] = [1, 2, 3, 4]
        /// The signature over the other values.
        public var signature: [UInt8] = []

        /// The JSON document that a device sends.
        public var json: String {
            """
            {"playerID":"\(playerID)","bundleID":"\(bundleID)","publicKeyURL":"\(publicKeyURL)",\
            "signature":"\(Data(signature).base64EncodedString())","salt":"\(Data(salt).base64EncodedString())",\
            "timestamp":\(timestamp)}
            """
        }
    }

    private let root = P256.Signing.PrivateKey()
    private let middle = P256.Signing.PrivateKey()
    private let key: _RSA.Signing.PrivateKey
    /// The root certificate in PEM form.
    public let rootText: String
    /// The intermediate certificate in PEM form.
    public let intermediateText: String

    /// Creates the certificates and the signing key.
    public init() throws {
        key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let begin = Date(timeIntervalSince1970: 1_500_000_000)
        let extensions = try Certificate.Extensions {
            Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
            Critical(KeyUsage(keyCertSign: true))
        }
        func certificate(
            _ name: String, _ key: P256.Signing.PrivateKey, by issuer: String, _ issuerKey: P256.Signing.PrivateKey
        ) throws -> Certificate {
            try Certificate(
                version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: begin,
                notValidAfter: begin.addingTimeInterval(1e9), issuer: DistinguishedName { CommonName(issuer) },
                subject: DistinguishedName { CommonName(name) }, signatureAlgorithm: .ecdsaWithSHA256,
                extensions: extensions, issuerPrivateKey: .init(issuerKey))
        }
        rootText = try certificate("Root", root, by: "Root", root).serializeAsPEM().pemString
        intermediateText = try certificate("Authority", middle, by: "Root", root).serializeAsPEM().pemString
    }

    /// The authorities that a server trusts.
    public var authorities: CertificateAuthorities {
        get throws { try CertificateAuthorities(roots: [rootText], intermediates: [intermediateText]) }
    }

    /// Returns the certificate at the public key's address, valid for about two years around `moment`.
    public func leaf(
        at moment: Moment, organization: String = "Apple Inc.", isForCode: Bool = true, isSelfSigned: Bool = false,
        isRSA: Bool = true
    ) throws -> Data {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
        let subject = try DistinguishedName {
            OrganizationName(organization)
            CommonName("Game Center")
        }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: isRSA ? .init(key.publicKey) : .init(middle.publicKey),
            notValidBefore: date.addingTimeInterval(-86_400), notValidAfter: date.addingTimeInterval(86_400 * 700),
            issuer: isSelfSigned ? subject : DistinguishedName { CommonName("Authority") }, subject: subject,
            signatureAlgorithm: isSelfSigned ? .sha256WithRSAEncryption : .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                Critical(try ExtendedKeyUsage([isForCode ? .codeSigning : .serverAuth]))
            },
            issuerPrivateKey: isSelfSigned ? .init(key) : .init(middle))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return Data(serializer.serializedBytes)
    }

    /// Returns a payload that is changed after it was signed, as by a forger.
    public func payload(at moment: Moment, _ change: (inout Payload) -> Void = { _ in }) throws -> Payload {
        var payload = Payload(timestamp: UInt64(moment.milliseconds))
        var message = Data((payload.playerID + payload.bundleID).utf8)
        withUnsafeBytes(of: payload.timestamp.bigEndian) { message.append(contentsOf: $0) }
        message.append(contentsOf: payload.salt)
        let signature = try key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
        payload.signature = Array(signature.rawRepresentation)
        change(&payload)
        return payload
    }

    /// Returns the parsed payload.
    public func proof(
        at moment: Moment, _ change: (inout Payload) -> Void = { _ in }
    ) throws -> GameCenterProof {
        let payload = try payload(at: moment, change)
        return try GameCenterProof(
            playerID: payload.playerID, bundleID: payload.bundleID, publicKeyURL: payload.publicKeyURL,
            signature: Data(payload.signature).base64EncodedString(), salt: Data(payload.salt).base64EncodedString(),
            timestamp: payload.timestamp)
    }
}

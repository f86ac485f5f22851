import Foundation
import LaurelModel
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// The authorities whose certificates are accepted as Apple's for Game Center.
public struct CertificateAuthorities: Sendable {
    private let roots: [Certificate]
    private let intermediates: [Certificate]

    /// Parses the authorities' certificates.
    ///
    /// - Parameters:
    ///   - roots: The trusted roots, in PEM.
    ///   - intermediates: Possible intermediate certificates, in PEM, because Apple serves only the leaf certificate.
    public init(roots: [String], intermediates: [String]) throws(InvalidAuthority) {
        func read(_ texts: [String]) throws(InvalidAuthority) -> [Certificate] {
            do { return try texts.map { try Certificate(pemEncoded: $0) } } catch { throw InvalidAuthority() }
        }
        self.roots = try read(roots)
        self.intermediates = try read(intermediates)
    }

    /// Parses and verifies a leaf certificate: its chain must lead to a root at `moment`, and its owner must be Apple.
    func leaf(_ der: Data, at moment: Moment) async throws -> Certificate {
        guard let leaf = try? Certificate(derEncoded: Array(der)) else { throw InvalidGameCenterProof.certificate }
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
        guard leaf.notValidBefore <= date else { throw InvalidGameCenterProof.certificateAhead }
        guard date <= leaf.notValidAfter else { throw InvalidGameCenterProof.certificateExpired }
        let organizations = leaf.subject.joined().filter { $0.type == .RDNAttributeType.organizationName }
        guard organizations.map({ String($0.value) }) == ["Apple Inc."] else {
            throw InvalidGameCenterProof.organization
        }
        // Apple signs for Game Center with a code-signing certificate, so a web site's certificate is rejected.
        guard let usage = try? leaf.extensions.extendedKeyUsage, usage.contains(.codeSigning) else {
            throw InvalidGameCenterProof.purpose
        }
        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            RFC5280Policy(fixedExpiryValidationTime: date)
            ReadPurposePolicy()
        }
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore(intermediates))
        guard case .validCertificate = result else { throw InvalidGameCenterProof.chain }
        return leaf
    }
}

/// An error for text that is not a certificate.
public struct InvalidAuthority: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "The text is not a certificate. Use PEM: -----BEGIN CERTIFICATE-----…" }
}

/// A policy that marks the extension for extended key usage as verified. Without it, a certificate in which that
/// extension is critical is rejected.
private struct ReadPurposePolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.extendedKeyUsage]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult { .meetsPolicy }
}

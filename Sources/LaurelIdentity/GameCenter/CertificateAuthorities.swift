import Foundation
import LaurelModel
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// Whose certificates are believed to be Apple's for Game Center.
public struct CertificateAuthorities: Sendable {
    private let roots: [Certificate]
    private let intermediates: [Certificate]

    /// - Parameters:
    ///   - roots: In PEM: where a chain must end.
    ///   - intermediates: In PEM: what may stand between, since Apple serves the last certificate alone.
    public init(roots: [String], intermediates: [String]) throws(InvalidAuthority) {
        func read(_ texts: [String]) throws(InvalidAuthority) -> [Certificate] {
            do { return try texts.map { try Certificate(pemEncoded: $0) } } catch { throw InvalidAuthority() }
        }
        self.roots = try read(roots)
        self.intermediates = try read(intermediates)
    }

    /// Reads a certificate that leads to one of the roots at `moment`, and is Apple's.
    func leaf(_ der: Data, at moment: Moment) async throws -> Certificate {
        guard let leaf = try? Certificate(derEncoded: Array(der)) else { throw InvalidGameCenterProof.certificate }
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
        guard leaf.notValidBefore <= date else { throw InvalidGameCenterProof.certificateAhead }
        guard date <= leaf.notValidAfter else { throw InvalidGameCenterProof.certificateExpired }
        let organizations = leaf.subject.joined().filter { $0.type == .RDNAttributeType.organizationName }
        guard organizations.map({ String($0.value) }) == ["Apple Inc."] else {
            throw InvalidGameCenterProof.organization
        }
        // Apple signs for Game Center with a certificate for signing code: one for a web site will not do.
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

/// A text that is no certificate.
public struct InvalidAuthority: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "Write certificates in PEM: -----BEGIN CERTIFICATE-----…" }
}

/// Says that what a certificate is for was read: where that is critical, a chain that nobody read it of is not believed.
private struct ReadPurposePolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.extendedKeyUsage]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult { .meetsPolicy }
}

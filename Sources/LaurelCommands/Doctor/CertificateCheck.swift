import Foundation
import LaurelModel
import LaurelServer

/// A check of the certificate's expiry and of the permissions of its key file.
struct CertificateCheck {
    private let tls: TLSFiles
    private let now: Moment

    init(_ tls: TLSFiles, now: Moment) {
        self.tls = tls
        self.now = now
    }

    private static let warnedBefore = Span.days(14)

    var findings: [Finding] { [term, rights].compactMap(\.self) }

    private var term: Finding {
        let end = tls.expiresAt
        let advice = "Renew the certificate. A running server loads the new files automatically."
        if end <= now { return .failure("certificate", "Expired at \(end.iso8601).", advice: advice) }
        if end <= now + Self.warnedBefore {
            return .warning("certificate", "Expires soon, at \(end.iso8601).", advice: advice)
        }
        return .ok("certificate", "Valid until \(end.iso8601), with the matching key.")
    }

    private var rights: Finding? {
        var status = stat()
        guard stat(tls.keyPath, &status) == 0, status.st_mode & 0o007 != 0 else { return nil }
        return .warning(
            "certificate", "All users of this machine can read the key file \(tls.keyPath).",
            advice: "chmod o-rwx \(tls.keyPath)")
    }
}

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
        let advice = "Renew it. A running server loads the new files automatically."
        if end <= now { return .failure("certificate", "It expired at \(end.iso8601).", advice: advice) }
        if end <= now + Self.warnedBefore {
            return .warning("certificate", "It expires soon, at \(end.iso8601).", advice: advice)
        }
        return .ok("certificate", "It is valid until \(end.iso8601) and matches its key.")
    }

    private var rights: Finding? {
        var status = stat()
        guard stat(tls.keyPath, &status) == 0, status.st_mode & 0o007 != 0 else { return nil }
        return .warning(
            "certificate", "All users of this machine can read the key file \(tls.keyPath).",
            advice: "chmod o-rwx \(tls.keyPath)")
    }
}

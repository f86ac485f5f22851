import Foundation
import LaurelModel
import LaurelServer

/// How long the certificate is good for, and who may read its key.
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
        let advice = "Renew it; a running server takes the new files up by itself."
        if end <= now { return .failure("certificate", "It ended at \(end.iso8601).", advice: advice) }
        if end <= now + Self.warnedBefore {
            return .warning("certificate", "It ends soon, at \(end.iso8601).", advice: advice)
        }
        return .ok("certificate", "Good until \(end.iso8601), and its key belongs to it.")
    }

    private var rights: Finding? {
        var status = stat()
        guard stat(tls.keyPath, &status) == 0, status.st_mode & 0o007 != 0 else { return nil }
        return .warning(
            "certificate", "Everybody on this machine may read its key, \(tls.keyPath).",
            advice: "chmod o-rwx \(tls.keyPath)")
    }
}

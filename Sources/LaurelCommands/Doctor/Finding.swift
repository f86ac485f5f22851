import Foundation
import LaurelModel

/// The result of one of the doctor's checks.
struct Finding: Encodable {
    enum Verdict: String, Encodable {
        case ok
        /// The deployment works, but has a risk.
        case warning
        /// The deployment does not work, or will soon fail.
        case failure
    }

    let check: String
    let verdict: Verdict
    let finding: String
    /// The action that fixes the problem; nil for a good result.
    let advice: String?

    static func ok(_ check: String, _ finding: String) -> Finding {
        Finding(check: check, verdict: .ok, finding: finding, advice: nil)
    }

    static func warning(_ check: String, _ finding: String, advice: String) -> Finding {
        Finding(check: check, verdict: .warning, finding: finding, advice: advice)
    }

    static func failure(_ check: String, _ finding: String, advice: String? = nil) -> Finding {
        Finding(check: check, verdict: .failure, finding: finding, advice: advice)
    }
}

/// All findings, printed as a document or as lines of text.
struct FindingsBody: Encodable {
    let findings: [Finding]

    var hasFailures: Bool { findings.contains { $0.verdict == .failure } }

    func text(_ style: TerminalStyle) -> String {
        let width = findings.map(\.check.count).max() ?? 0
        return findings.map { finding in
            let mark = style.apply(finding.verdict.role, to: finding.verdict.mark)
            let check = finding.check.padding(toLength: width, withPad: " ", startingAt: 0)
            let advice = finding.advice.map { "\n" + String(repeating: " ", count: width + 9) + SanitizedText.of($0) }
            return "\(mark)  \(check)  \(SanitizedText.of(finding.finding))\(advice ?? "")\n"
        }.joined()
    }
}

extension Finding.Verdict {
    fileprivate var mark: String {
        switch self {
        case .ok: "ok   "
        case .warning: "warn "
        case .failure: "FAIL "
        }
    }

    fileprivate var role: TerminalRole {
        switch self {
        case .ok: .secondary
        case .warning: .gold
        case .failure: .header
        }
    }
}

import Foundation
import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// Write-ahead logs of killed writers that are cut, zeroed or have flipped bits.
///
/// The ledger must open with a prefix of its commits that contains all undamaged commits, or report damage if it lacks
/// pages. A wrong ranking is never allowed.
struct TornLogs {
    private static let caseCountPerLedger = 100

    let harness: FaultHarness

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding("torn logs")
        var unharmed = 0
        var reasons: [String: Int] = [:]
        for first in stride(from: 0, to: count, by: Self.caseCountPerLedger) {
            let ledger = try await LogSpecimen(in: harness.path("log-\(first)"), random: &random)
            for _ in first..<min(first + Self.caseCountPerLedger, count) {
                try harness.checkInterruption()
                let data = harness.path("torn")
                defer { try? FileManager.default.removeItem(atPath: data) }
                let (damage, promise) = try ledger.copy(to: data, damagedBy: &random)
                finding.faults += 1
                switch try await ledger.compare(data, with: promise) {
                case .prefix(let isWhole): unharmed += isWhole ? 1 : 0
                case .reportsDamage(let reason):
                    finding.damaged += 1
                    reasons[reason, default: 0] += 1
                case .wrong(let difference):
                    finding.unsound += 1
                    finding.remark("\(damage): \(difference)")
                }
            }
            finding.acknowledged += ledger.commitCount
            ledger.remove()
        }
        finding.remark("\((finding.faults - unharmed - finding.damaged).grouped) opened to fewer commits")
        for (reason, count) in reasons.sorted(by: { $0.key < $1.key }) {
            finding.remark("\(count.grouped) reported damage: \(reason)")
        }
        return finding
    }
}

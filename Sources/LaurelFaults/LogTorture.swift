import Foundation
import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// Write-ahead logs of killed writers that are cut, zeroed and flipped.
///
/// The ledger must open to a prefix of its commits that lacks nothing which was out of harm's way, or say that it is damaged
/// where it lacks what it needs; a wrong ranking is the one thing that must never be. About bytes, not disks, so it works in memory where it can.
struct LogTorture {
    private static let caseCountPerLedger = 100

    let bench: TortureBench

    func run(count: Int, chance: inout TortureChance) async throws -> TortureFinding {
        var finding = TortureFinding("torn logs")
        var unharmed = 0
        var reasons: [String: Int] = [:]
        for first in stride(from: 0, to: count, by: Self.caseCountPerLedger) {
            let ledger = try await LogSpecimen(in: bench.path("log-\(first)"), chance: &chance)
            for _ in first..<min(first + Self.caseCountPerLedger, count) {
                try bench.checkInterruption()
                let data = bench.path("torn")
                defer { try? FileManager.default.removeItem(atPath: data) }
                let (harm, promise) = try ledger.copy(to: data, harmedBy: &chance)
                finding.faults += 1
                switch try await ledger.compare(data, with: promise) {
                case .prefix(let isWhole): unharmed += isWhole ? 1 : 0
                case .damaged(let reason):
                    finding.damaged += 1
                    reasons[reason, default: 0] += 1
                case .wrong(let difference):
                    finding.unsound += 1
                    finding.remark("\(harm): \(difference)")
                }
            }
            finding.acknowledged += ledger.commitCount
            ledger.remove()
        }
        finding.remark("\((finding.faults - unharmed - finding.damaged).grouped) opened to fewer commits")
        for (reason, count) in reasons.sorted(by: { $0.key < $1.key }) {
            finding.remark("\(count.grouped) said that they are damaged: \(reason)")
        }
        return finding
    }
}

import Foundation
import LaurelSQLite
import Testing

@testable import LaurelFaults

@Suite
final class LogSpecimenTests {
    private let directory: URL
    private let specimen: LogSpecimen

    init() async throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("specimen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        var seed: UInt64 = 0
        while true {
            var random = SeededRandom(seed: seed)
            let specimen = try await LogSpecimen(
                in: directory.appendingPathComponent("specimen-\(seed)").path, random: &random)
            // The file of every second specimen contains all commits without the log.
            if specimen.promise(damagedAt: 0).commitCountMin < specimen.commitCount {
                self.specimen = specimen
                return
            }
            seed += 1
        }
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

    /// Returns a copy with fewer commits than the specimen, and the number of commits that it must contain.
    ///
    /// The remaining log does not prove that the missing commits existed, as after a cut.
    private func damagedCopy(fewerThan commitCount: Int) async throws -> (data: String, commitCountMin: Int) {
        for seed in UInt64(0)..<1_000 {
            var random = SeededRandom(seed: seed)
            let data = path("copy-\(seed)")
            let promise = try specimen.copy(to: data, damagedBy: &random).promise
            guard promise.commitCountMin < commitCount, !promise.mayReportDamage,
                case .prefix = try await specimen.compare(data, with: promise)
            else { continue }
            return (data, promise.commitCountMin)
        }
        throw FaultError.unexpected("no damage removes a commit")
    }

    private func difference(_ data: String, promised commitCountMin: Int, mayReportDamage: Bool = false) async throws
        -> String?
    {
        let promise = LogPromise(commitCountMin: commitCountMin, mayReportDamage: mayReportDamage)
        guard case .wrong(let difference) = try await specimen.compare(data, with: promise) else { return nil }
        return difference
    }

    @Test func `An empty ledger is accepted only if no commit must be left`() async throws {
        let data = path("empty")
        try await SQLiteLedger(in: data, creating: true).close()
        #expect(try await difference(data, promised: 0) == nil)
        #expect(try await difference(data, promised: 1) == "0 commits are left, but 1 must be")
        #expect(try await difference(data, promised: 1, mayReportDamage: true) != nil)
        let whole = specimen.promise()
        #expect(whole == LogPromise(commitCountMin: specimen.commitCount, mayReportDamage: false))
        #expect(try await difference(data, promised: whole.commitCountMin) != nil)
    }

    @Test func `A ledger without a commit that must be left is wrong`() async throws {
        let (data, commitCount) = try await damagedCopy(fewerThan: specimen.commitCount)
        #expect(try await difference(data, promised: commitCount) == nil)
        let reason = try await difference(data, promised: specimen.commitCount)
        #expect(reason?.hasSuffix("but \(specimen.commitCount) must be") == true)
    }

    @Test func `A ledger that reports damage without a reason is wrong`() async throws {
        let data = path("damaged")
        try await SQLiteLedger(in: data, creating: true).close()
        let file = directory.appendingPathComponent("damaged/laurel.sqlite")
        try Data(contentsOf: file).prefix(5_000).write(to: file)
        #expect(try await difference(data, promised: 0, mayReportDamage: true) == nil)
        #expect(try await difference(data, promised: 0)?.hasPrefix("it reports damage without a reason") == true)
    }
}

import CommandFixture
import Foundation
import Testing

@testable import LaurelFaults

/// The short forms of `laurel-torture`. Serial, since each of them wants the machine for itself.
@Suite(.serialized, .tags(.torture))
struct TortureTests {
    /// Fixed, so that a failure repeats as far as chance is ours; the moments of other processes are not.
    private static let seed = "20261120"

    @Test
    func `what was acknowledged survives twenty-five kills, exactly once`() throws {
        let kills = try #require(try torture("kill", "--count", "25").first)
        #expect(kills.faults == 25)
        #expect(kills.acknowledged > 0)
        #expect(kills.isFaultless)
    }

    @Test(.enabled(if: Loopback.refusal == nil, "a server listens on 127.0.0.1, which this system refuses"))
    func `what a server acknowledged survives five kills, exactly once, and new ids for what is sent again do not`()
        throws
    {
        let findings = try torture("--server", "--count", "5")
        try #require(findings.count == 2)
        #expect(findings[0].faults == 5)
        #expect(findings[0].acknowledged > 0)
        #expect(findings[0].isFaultless, "\(findings[0].remarks)")
        // The control: a comparison that finds no doubling where there is one proves nothing.
        #expect(findings[1].isControl)
        #expect(findings[1].doubled > 0)
    }

    @Test
    func `the flag for servers goes with no other kind`() throws {
        let result = try run(["kill", "--server"])
        #expect(result.exitCode == 2)
        #expect(result.errors.contains("Name one of them"))
    }

    @Test(.enabled(if: Privilege.mountsDisks, "power is cut on a disk of our own, which takes root and loop devices"))
    func `what was acknowledged survives ten cuts of the power, and what was not synced does not`() throws {
        let findings = try torture("power", "--count", "10")
        try #require(findings.count == 2)
        #expect(findings[0].faults == 10)
        #expect(findings[0].acknowledged > 0)
        #expect(findings[0].isFaultless)
        // The control: a torture that finds no loss where there is one proves nothing.
        #expect(findings[1].isControl)
        #expect(findings[1].lost > 0)
    }

    @Test(.enabled(if: Privilege.traces, "syncs are failed by strace, which is missing or refused"))
    func `every sync failed in turn stops the process, and after the retry every score counts once`() throws {
        let findings = try torture("sync")
        try #require(findings.count == 3)
        for finding in findings {
            #expect(finding.faults > 0)
            #expect(finding.isFaultless, "\(finding.torture): \(finding.remarks)")
        }
    }

    @Test(.enabled(if: Privilege.mountsMemory, "a small disk is mounted, which this system refuses"))
    func `a full disk refuses writes and goes on reading, and writes go on when there is room`() throws {
        let full = try #require(try torture("full", "--count", "2").first)
        #expect(full.faults == 6)
        #expect(full.isFaultless, "\(full.remarks)")
    }

    @Test
    func `a torn log leaves a prefix of the commits, or a ledger that says it is damaged`() throws {
        let logs = try #require(try torture("wal", "--count", "200").first)
        #expect(logs.faults == 200)
        #expect(logs.damaged < 200)
        #expect(logs.isFaultless, "\(logs.remarks)")
    }

    private func torture(_ arguments: String...) throws -> [TortureFindingDocument] {
        let result = try run(arguments + ["--seed", Self.seed, "--json"])
        try #require(result.exitCode == 0, "\(result.output)\(result.errors)")
        let report = try JSONDecoder().decode(TortureDocument.self, from: Data(result.output.utf8))
        #expect(report.seed == UInt64(Self.seed))
        #expect(report.findings.allSatisfy { $0.skipped == nil }, "the test should have been skipped")
        return report.findings
    }

    /// Runs `laurel-torture` to its end.
    private func run(_ arguments: [String]) throws -> LaurelProcess.Result {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let program = LaurelProcess.program("laurel-torture")
        return try LaurelProcess(program, arguments, in: directory, environment: LaurelProcess.environment).finish()
    }
}

extension Tag {
    @Tag static var torture: Tag
}

/// What `laurel-torture --json` prints.
struct TortureDocument: Decodable {
    var seed: UInt64
    var findings: [TortureFindingDocument]
}

struct TortureFindingDocument: Decodable {
    var torture: String
    var isControl: Bool
    var faults: Int
    var acknowledged: Int
    var lost: Int
    var doubled: Int
    var phantom: Int
    var unsound: Int
    var damaged: Int
    var skipped: String?
    var remarks: [String]

    var isFaultless: Bool { lost + doubled + phantom + unsound == 0 }
}

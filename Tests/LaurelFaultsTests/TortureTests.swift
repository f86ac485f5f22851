import CommandFixture
import Foundation
import PostgresFixture
import Testing

@testable import LaurelFaults

/// Short runs of `laurel-torture`. They are serialized because each loads the whole machine.
@Suite(.serialized, .tags(.torture))
struct TortureTests {
    /// A fixed seed. The scheduling of other processes still differs between runs.
    private static let seed = "20261120"

    @Test
    func `Acknowledged scores survive 25 kills of the process and count once`() throws {
        let kills = try #require(try torture("kill", "--count", "25").first)
        #expect(kills.faults == 25)
        #expect(kills.acknowledged > 0)
        #expect(kills.isFaultless)
    }

    @Test(.enabled(if: Loopback.refusal == nil, "a server listens on 127.0.0.1, which this system does not allow"))
    func `Acknowledged scores survive five kills of the server and count once unless they are resent with new ids`()
        throws
    {
        let findings = try torture("--server", "--count", "5")
        try #require(findings.count == 2)
        #expect(findings[0].faults == 5)
        #expect(findings[0].acknowledged > 0)
        #expect(findings[0].isFaultless, "\(findings[0].remarks)")
        // The control shows that the comparison detects doubled scores.
        #expect(findings[1].isControl)
        #expect(findings[1].doubled > 0)
    }

    @Test
    func `The flag --server is rejected with another kind`() throws {
        let result = try run(["kill", "--server"])
        #expect(result.exitCode == 2)
        #expect(result.errors.contains("Name one of them"))
    }

    @Test(.enabled(if: Privilege.mountsDisks, "power cuts need root and loop devices"))
    func `Acknowledged scores survive ten power cuts, and unsynced scores do not`() throws {
        let findings = try torture("power", "--count", "10")
        try #require(findings.count == 2)
        #expect(findings[0].faults == 10)
        #expect(findings[0].acknowledged > 0)
        #expect(findings[0].isFaultless)
        // The control shows that the comparison detects lost scores.
        #expect(findings[1].isControl)
        #expect(findings[1].lost > 0)
    }

    @Test(.enabled(if: Privilege.mountsDisks, "power cuts need root and loop devices"))
    func `A replica of a lost disk misses at most the last seconds, and resent scores count once`() throws {
        // The limit of one second is tested on a machine without other load.
        let cuts = try #require(try torture("replica", "--count", "2", "--window", "5").first)
        #expect(cuts.faults == 2)
        #expect(cuts.acknowledged > 0)
        #expect(cuts.isFaultless, "\(cuts.remarks)")
        #expect(cuts.remarks.contains { $0.contains("loss window") })
    }

    @Test(.enabled(if: Privilege.traces, "strace fails the syncs, and it is missing or not allowed"))
    func `A failure of any sync stops the process, and after the restart every score counts once`() throws {
        let findings = try torture("sync")
        try #require(findings.count == 3)
        for finding in findings {
            #expect(finding.faults > 0)
            #expect(finding.isFaultless, "\(finding.torture): \(finding.remarks)")
        }
    }

    @Test(.enabled(if: Privilege.mountsMemory, "a small disk is mounted, which this system does not allow"))
    func `A full disk blocks writes but not reads, and writes continue when there is space`() throws {
        let full = try #require(try torture("full", "--count", "2").first)
        #expect(full.faults == 6)
        #expect(full.isFaultless, "\(full.remarks)")
    }

    @Test
    func `A damaged log leaves a prefix of the commits, or a ledger that reports damage`() throws {
        let logs = try #require(try torture("wal", "--count", "200").first)
        #expect(logs.faults == 200)
        #expect(logs.damaged < 200)
        #expect(logs.isFaultless, "\(logs.remarks)")
    }

    @Test(
        .enabled(
            if: PostgresServer.isInstalled && Loopback.refusal == nil,
            "PostgreSQL is not installed, or this system does not allow to listen on 127.0.0.1"))
    func `A cluster under a fault schedule is linearizable, and loses what a standby lacked and nothing else`() throws {
        // The script compiles the library for slow disks and wrong clocks.
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "script/torture-cluster")
        var environment = LaurelProcess.environment
        environment["LAUREL_TORTURE"] = LaurelProcess.program("laurel-torture").path
        // Two minutes with starts and checks, mostly without load. The script runs an hour by default.
        let findings = try torture(script, ["--seconds", "100"], environment)
        try #require(findings.count == 2)
        for finding in findings {
            #expect(finding.faults > 5)
            #expect(finding.acknowledged > 0)
            #expect(finding.isFaultless, "\(finding.remarks)")
        }
        #expect(findings[0].lostWithPrimary == 0)
        // The first asynchronous failover follows a time without replication.
        #expect(try #require(findings[1].lostWithPrimary) > 0)
    }

    private func torture(_ arguments: String...) throws -> [FaultFindingDocument] {
        try torture(LaurelProcess.program("laurel-torture"), arguments, LaurelProcess.environment)
    }

    private func torture(
        _ program: URL, _ arguments: [String], _ environment: [String: String]
    ) throws -> [FaultFindingDocument] {
        let result = try run(arguments + ["--seed", Self.seed, "--json"], by: program, environment)
        try #require(result.exitCode == 0, "\(result.output)\(result.errors)")
        let report = try JSONDecoder().decode(FaultReportDocument.self, from: Data(result.output.utf8))
        #expect(report.seed == UInt64(Self.seed))
        #expect(report.findings.allSatisfy { $0.skipped == nil }, "the test should have been skipped")
        return report.findings
    }

    /// Runs `laurel-torture` to its end.
    private func run(
        _ arguments: [String], by program: URL = LaurelProcess.program("laurel-torture"),
        _ environment: [String: String] = LaurelProcess.environment
    ) throws -> LaurelProcess.Result {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        return try LaurelProcess(program, arguments, in: directory, environment: environment).finish()
    }
}

extension Tag {
    @Tag static var torture: Tag
}

/// The output of `laurel-torture --json`.
struct FaultReportDocument: Decodable {
    var seed: UInt64
    var findings: [FaultFindingDocument]
}

struct FaultFindingDocument: Decodable {
    var torture: String
    var isControl: Bool
    var faults: Int
    var acknowledged: Int
    var lost: Int
    var doubled: Int
    var phantom: Int
    var unsound: Int
    var damaged: Int
    var lostWithPrimary: Int?
    var skipped: String?
    var remarks: [String]

    var isFaultless: Bool { lost + doubled + phantom + unsound == 0 }
}

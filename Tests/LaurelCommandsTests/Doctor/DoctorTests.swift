import Foundation
import LaurelModel
import Testing

@testable import LaurelCommands

/// Tests of the doctor in valid and in faulty deployments.
@Suite struct DoctorTests {
    private struct Findings: Decodable {
        struct Finding: Decodable {
            let check: String
            let verdict: String
            let finding: String
            let advice: String?
        }

        let findings: [Finding]

        /// Returns the verdicts of a check, such as `ok`, or `ok warning` for two findings.
        func verdicts(_ check: String) -> String {
            findings.filter { $0.check == check }.map(\.verdict).joined(separator: " ")
        }
    }

    private static func examine(
        _ place: Workplace, _ line: String = "--port 0", environment: [String: String] = [:]
    ) throws -> (findings: Findings, exitCode: Int32?) {
        let result = try place.run("doctor --json \(line)", environment: environment)
        let findings: Findings = try Workplace.document(result.output)
        for finding in findings.findings where finding.verdict != "failure" {
            #expect((finding.verdict == "ok") == (finding.advice == nil))
        }
        return (findings, result.exitCode)
    }

    @Test func `The doctor passes before the first start and creates nothing`() throws {
        let place = try Workplace()
        let (found, exitCode) = try Self.examine(place)
        #expect(exitCode == 0)
        #expect(found.findings.allSatisfy { $0.verdict == "ok" })
        #expect(found.verdicts("sync") == "ok")
        #expect(!FileManager.default.fileExists(atPath: place.path("laurel-data").path))
        let text = try place.run("doctor --port 0")
        #expect(text.output.contains("ok     settings     All settings are valid."))
    }

    @Test func `The doctor queries a running server without disturbing it`() async throws {
        let place = try Workplace()
        let served = try await ServedGame(in: place)
        let (found, exitCode) = try Self.examine(place, "--port \(served.client.port)")
        #expect(exitCode == 0)
        #expect(found.findings.contains { $0.check == "ledger" && $0.finding.contains("\(served.process.identifier)") })
        #expect(found.findings.contains { $0.check == "address" && $0.finding.contains("is ready") })
        #expect(found.verdicts("backups") == "warning")
        try place.done("backup create")
        #expect(try Self.examine(place, "--port \(served.client.port)").findings.verdicts("backups") == "ok")
        // No server responds at the address in the settings.
        let (lost, lostCode) = try Self.examine(place, "--port 1")
        #expect(lostCode == 1)
        #expect(lost.verdicts("address") == "failure")
        // Another directory with the address of the running server.
        let (taken, takenCode) = try Self.examine(place, "--data other --port \(served.client.port)")
        #expect(takenCode == 1)
        #expect(taken.findings.contains { $0.check == "address" && $0.finding.contains("is in use") })
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    @Test(.enabled(if: ShiftedClock.isAvailable, "The clock of a program cannot be shifted on this system."))
    func `The liveness check passes if the server responds but is not ready`() async throws {
        let place = try Workplace()
        let clock = try ShiftedClock(in: place)
        let served = try await ServedGame(try place.start("serve --port 0", environment: clock.environment))
        defer { served.process.kill() }
        try clock.set(seconds: 86_400)
        #expect(try Self.examine(place, "--port \(served.client.port)").exitCode == 1)
        let (found, exitCode) = try Self.examine(place, "--liveness --port \(served.client.port)")
        #expect(exitCode == 0)
        // Only the address is checked.
        #expect(found.findings.map(\.check) == ["address"])
        #expect(found.verdicts("address") == "ok")
        let (lost, lostCode) = try Self.examine(place, "--liveness --port 1")
        #expect(lostCode == 1)
        #expect(lost.findings.map(\.finding) == ["No server responds at 127.0.0.1:1."])
    }

    @Test(.enabled(if: ShiftedClock.isAvailable, "The clock of a program cannot be shifted on this system."))
    func `The doctor reports why a server is not ready`() async throws {
        let place = try Workplace()
        let clock = try ShiftedClock(in: place)
        let served = try await ServedGame(try place.start("serve --port 0", environment: clock.environment))
        defer { served.process.kill() }
        try clock.set(seconds: 86_400)
        let (found, exitCode) = try Self.examine(place, "--port \(served.client.port)")
        #expect(exitCode == 1)
        let finding = try #require(found.findings.first { $0.check == "address" }).finding
        #expect(finding.contains("is not ready") && finding.contains("run laurel clock accept"), "\(finding)")
    }

    @Test func `The doctor reports problems with advice`() throws {
        let place = try Workplace()
        try place.done("game create com.example.game")
        let (stray, strayCode) = try Self.examine(place, environment: ["LAUREL_PROT": "81"])
        #expect(strayCode == 0)
        #expect(stray.findings.contains { $0.verdict == "warning" && $0.finding.contains("LAUREL_PROT") })

        let (invalid, invalidCode) = try Self.examine(place, "--host 0.0.0.0")
        #expect(invalidCode == 1)
        #expect(invalid.verdicts("settings") == "failure")

        try place.shell("chmod 755 laurel-data && mkdir occupied && echo words > occupied/laurel.sqlite && : > file")
            .expectDone()
        #expect(try Self.examine(place).findings.verdicts("directory") == "warning")
        let (foreign, foreignCode) = try Self.examine(place, "--port 0 --data occupied")
        #expect(foreignCode == 1)
        #expect(foreign.verdicts("ledger") == "failure")
        let (file, fileCode) = try Self.examine(place, "--port 0 --data file")
        #expect(fileCode == 1)
        #expect(file.verdicts("directory") == "failure")
    }

    @Test func `The doctor warns of an expiring certificate and a readable key`() throws {
        let place = try Workplace()
        try place.shell(
            """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7 -subj /CN=localhost \
            -keyout key.pem -out certificate.pem && chmod 644 key.pem
            """
        ).expectDone()
        let line = "--port 0 --tls-certificate certificate.pem --tls-key key.pem"
        let (found, exitCode) = try Self.examine(place, line)
        #expect(exitCode == 0)
        #expect(found.verdicts("certificate") == "warning warning")
        try place.shell("chmod 600 key.pem").expectDone()
        #expect(try Self.examine(place, line).findings.verdicts("certificate") == "warning")
    }

    @Test func `The doctor warns of a nearly exhausted resource, but not of a full cache`() {
        let metrics = """
            # TYPE laurel_resource_used gauge
            laurel_resource_used{resource="connections"} 81.0
            laurel_resource_used{resource="page_cache_bytes"} 100.0
            laurel_resource_used{resource="player_memory_bytes"} 100.0
            laurel_resource_used{resource="streams"} 80.0
            laurel_resource_limit{resource="connections"} 100.0
            laurel_resource_limit{resource="page_cache_bytes"} 100.0
            laurel_resource_limit{resource="player_memory_bytes"} 100.0
            laurel_resource_limit{resource="streams"} 100.0
            laurel_rankings_awake{realm="a",environment="sandbox"} 1.0
            """
        let found = ResourceUse.all(in: metrics)
        #expect(found.map(\.name) == ["connections", "page_cache_bytes", "player_memory_bytes", "streams"])
        #expect(found.filter(\.isHigh).map(\.finding.finding) == ["81 of 100 connections are in use."])
    }

    @Test func `A resource of any size is reported`() {
        let metrics = """
            laurel_resource_used{resource="connections"} 1e999
            laurel_resource_limit{resource="connections"} 1e30
            """
        #expect(ResourceUse.all(in: metrics).map(\.finding.finding) == ["inf of 1e+30 connections are in use."])
    }

    /// File systems on a disk limit the dates of files. File systems in memory do not.
    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
    func `A backup with any date is reported`() throws {
        let place = try Workplace()
        let data = "/dev/shm/laurel-tests-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: data) }
        try place.shell("mkdir -p \(data)/backups && touch -d @\(Int64.max) \(data)/backups/a.laurel").expectDone()
        #expect(try Self.examine(place, "--port 0 --data \(data)").findings.verdicts("backups") == "ok")
    }

    @Test(arguments: [
        ("2026-06-01", "2026-05-31T12:00:00Z", true), ("2026-06-01", "2026-05-30", false),
        ("2026-06-01", "1970-01-01", false), ("2026-06-01", "2031-05-30", true), ("2026-06-01", "2031-06-01", false),
        // Reproducible builds have such dates.
        ("1970-01-01", "2036-01-01", true), ("1980-01-01", "1970-01-01", true),
    ])
    func `A clock far from the date of the program is doubted`(written: String, now: String, isPlausible: Bool) throws {
        let program = ProgramDate(written: try Moment(iso8601: written))
        let now = try Moment(iso8601: now)
        #expect((program.doubt(about: now) == nil) == isPlausible)
        let finding = ClockCheck(now: now, program: program).finding(lastCommit: nil, database: nil)
        #expect(finding.verdict == (isPlausible ? .ok : .warning))
        // A certain fault takes precedence over a doubt.
        let certain = ClockCheck(now: now, program: program).finding(lastCommit: now + .days(1), database: nil)
        #expect(certain.verdict == .failure)
    }

    @Test func `A server whose clock is far from the date of its program logs a warning`() async throws {
        let place = try Workplace()
        // The clock belongs to the whole machine, so the program's date is changed instead.
        try place.shell("cp \"$(command -v laurel)\" later && touch -d '+10 days' later").expectDone()
        let process = try LaurelProcess(
            place.path("later"), ["serve", "--port", "0"], in: place.url, environment: Workplace.environment)
        let served = try await ServedGame(process)
        let log = try process.complaints
        #expect(log.contains("the clock may be wrong"), "\(log)")
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    @Test func `The doctor warns of too few descriptors`() throws {
        let place = try Workplace()
        let result = try place.shell("ulimit -n 256; laurel doctor --port 0")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("warn   descriptors  Only 256"))
        #expect(result.output.contains("at most 128 clients are connected"))
        // The server raises the soft limit.
        let soft = try place.shell("ulimit -Sn 256 && ulimit -Hn 8192 && laurel doctor --port 0 --max-connections 8000")
        #expect(soft.output.contains("ok     descriptors  Up to 8192 files and connections, 8000"), "\(soft.output)")
        let many = try place.shell("ulimit -n 8192 && laurel doctor --port 0 --max-connections 9000")
        #expect(many.output.contains("warn   descriptors  9000 connections are allowed"), "\(many.output)")
    }
}

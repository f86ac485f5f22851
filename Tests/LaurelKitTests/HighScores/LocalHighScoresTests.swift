import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelKit

@Suite
struct LocalHighScoresTests {
    private let file = URL(filePath: "/scores/HighScoresFile")

    @Test func `A record is stored across a restart`() async throws {
        let disk = MemoryDisk()
        let clock = ManualDeviceClock(Moment(milliseconds: 1_767_261_600_000))
        let scores = try LocalHighScores(at: file, files: disk, clock: clock)
        #expect(try await scores.add("Ann", score: 1_500, context: .max) == 1)
        clock.advance(by: .days(1))
        #expect(try await scores.add("Bob", score: 1_500) == 2)
        #expect(try await scores.add("Ann", score: Int64.max) == 1)

        let reopened = try LocalHighScores(at: file, files: disk, clock: clock)
        #expect(await reopened.table == scores.table)
        #expect(await reopened.table.records.map(\.context) == [0, .max, 0])
        #expect(reopened.setAside == nil)
        #expect(disk.names == ["HighScoresFile"])
        try await reopened.removeAll()
        #expect(await (try LocalHighScores(at: file, files: disk, clock: clock)).table.records.isEmpty)
    }

    @Test func `A file on a real disk is readable by its owner only`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "High Scores/table")
        for expected in 1...3 {
            let scores = try LocalHighScores(at: file)
            #expect(try await scores.add("Ann", score: -expected) == expected)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["table"])
    }

    @Test func `An interrupted write leaves the old table or the new table`() async throws {
        for step in 0...2 {
            let disk = MemoryDisk()
            let scores = try LocalHighScores(at: file, files: disk)
            try await scores.add("Ann", score: 1)
            disk.stop(afterSteps: step)
            let place = try? await scores.add("Bob", score: 2)
            #expect((place == nil) == disk.hasStopped)
            #expect(await scores.table.records.count == (place == nil ? 1 : 2))
            disk.start()
            let reopened = try LocalHighScores(at: file, files: disk)
            #expect(await reopened.table == scores.table)
            #expect(reopened.setAside == nil)
            #expect(disk.hasStopped == false)
            #expect((step == 2) == (place != nil))
        }
    }

    @Test func `A damaged file is renamed, each to a different name`() async throws {
        let disk = MemoryDisk()
        let damaged = ["", "not a table", "{\"format\":2,\"content\":[{\"name\":", "{\"format\":9,\"content\":[]}"]
        for (index, text) in damaged.enumerated() {
            try disk.write(Data(text.utf8), to: file)
            let scores = try LocalHighScores(at: file, files: disk)
            let place = try #require(scores.setAside)
            #expect(place.lastPathComponent == "HighScoresFile.damaged-\(index + 1)")
            #expect(try disk.contents(of: place) == Data(text.utf8))
            try await scores.add("Ann", score: 1)
        }
    }

    /// The file that the tutorial of 2009 wrote on a Mac: a list of two records, the worse one last.
    @Test func `A file of 2009 is read, and rewritten in the current format with the next score`() async throws {
        let whole = try #require(Data(base64Encoded: TutorialArchive.base64))
        let disk = MemoryDisk()
        try disk.write(whole, to: file)
        let scores = try LocalHighScores(at: file, files: disk)
        #expect(await scores.rows.prefix(3).map(\.name) == ["Ann", "Bob", "-"])
        #expect(await scores.rows.prefix(3).map(\.score) == ["1500", "900", "-"])
        #expect(await scores.rows[0].date(in: .gmt) == "2009-09-06")
        try await scores.add("Cy", score: 1_000)
        let reopened = try LocalHighScores(at: file, files: disk)
        #expect(await reopened.rows.prefix(4).map(\.name) == ["Ann", "Cy", "Bob", "-"])
        // A truncated file is damaged.
        try disk.write(whole.dropLast(200), to: file)
        #expect(try LocalHighScores(at: file, files: disk).setAside != nil)
    }

    @Test(arguments: TutorialArchive.damaged)
    func `A damaged archive of 2009 is renamed as a whole`(damage: String, base64: String) throws {
        let damaged = try #require(Data(base64Encoded: base64))
        let disk = MemoryDisk()
        try disk.write(damaged, to: file)
        let scores = try LocalHighScores(at: file, files: disk)
        let place = try #require(scores.setAside, "\(damage)")
        #expect(try disk.contents(of: place) == damaged)
    }

    @Test func `An archive of 2009 with one changed byte is read or renamed`() throws {
        let whole = try #require(Data(base64Encoded: TutorialArchive.base64))
        for index in whole.indices {
            for value in [0, 1, 0x0F, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = whole
                changed[index] = value
                let disk = MemoryDisk()
                try disk.write(changed, to: file)
                let isSetAside = try LocalHighScores(at: file, files: disk).setAside != nil
                #expect(isSetAside == !disk.names.contains("HighScoresFile"))
            }
        }
    }
}

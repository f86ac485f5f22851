import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

struct `Snapshot files that cannot be used` {
    /// Writes a file, and returns its name and content.
    private func written(
        _ fixture: SnapshotFixture, _ service: RealmService, playerCount: Int = 40
    ) async throws -> (name: String, bytes: Data) {
        try await fixture.fill(service, playerCount: playerCount)
        await service.rankings.writeSnapshots()
        return (fixture.files[0], try fixture.bytes(of: fixture.files[0]))
    }

    /// Loads the ranking, and checks that it is correct.
    ///
    /// - Returns: Whether it was loaded from the file.
    private func loads(_ fixture: SnapshotFixture) async throws -> Bool {
        let restarted = try await fixture.service()
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        return await restarted.rankings.loadCounts.snapshotFileCount == 1
    }

    @Test func `A changed byte and a wrong length of a file are detected`() async throws {
        let fixture = try await SnapshotFixture()
        let (name, bytes) = try await written(fixture, fixture.service(), playerCount: 7)
        let expected = try await fixture.expected()
        var files = [bytes + [0], bytes + bytes, Data()]
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << (index % 8)
            files.append(changed)
            if index % 7 == 0 { files.append(bytes.prefix(index)) }
        }
        var wrong: [Int] = []
        for (number, file) in files.enumerated() {
            try fixture.write(file, to: name)
            let restarted = try await fixture.service()
            let isRight = try await fixture.reading(of: restarted) == expected
            let isIgnored = await restarted.rankings.loadCounts.snapshotFileCount == 0
            if !isRight || !isIgnored || fixture.files != [] { wrong.append(number) }
        }
        #expect(wrong == [])
        #expect(fixture.reports.withLock(\.count) == files.count)
        try fixture.write(bytes, to: name)
        #expect(try await loads(fixture))
    }

    @Test func `The file of another ranking is ignored`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        let (name, _) = try await written(fixture, service)
        try await service.administration.create(fixture.arcade.leaderboard("other"))
        _ = try await service.submit([fixture.arcade.submission(1, by: "player 1", on: "other")])
        await service.rankings.writeSnapshots()
        let other = try #require(fixture.files.first { $0 != name })
        try fixture.write(fixture.bytes(of: other), to: name)
        #expect(try await !loads(fixture))
    }

    @Test func `A file is ignored after a recomputation and after a change of the settings`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        let (name, bytes) = try await written(fixture, service)
        _ = try await service.perform([.configure(fixture.arcade.leaderboard("points", order: .lowToHigh))])
        #expect(try await !loads(fixture))
        // With the settings of the file again, but recomputed.
        _ = try await service.perform([.configure(fixture.arcade.leaderboard("points"))])
        try fixture.write(bytes, to: name)
        #expect(try await !loads(fixture))
    }

    @Test func `A wipe deletes the files`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        let (name, bytes) = try await written(fixture, service)
        _ = try await service.administration.wipe(by: AuditActor(name: "test"))
        #expect(fixture.files == [])
        // A process that was killed before it deleted the file.
        try fixture.write(bytes, to: name)
        #expect(try await !loads(fixture))
        await service.rankings.writeSnapshots()
        #expect(fixture.files == [])
    }

    @Test func `A file is ignored if the ledger has other facts at its position`() async throws {
        let fixture = try await SnapshotFixture()
        let (name, bytes) = try await written(fixture, fixture.service())
        // A ledger with the same positions, and one that ends before the file's position.
        for playerCount in [40, 30] {
            let other = try await SnapshotFixture(seed: 2)
            try await other.fill(other.service(), playerCount: playerCount)
            try FileManager.default.createDirectory(atPath: other.folder.path, withIntermediateDirectories: false)
            try other.write(bytes, to: name)
            #expect(try await !loads(other))
            #expect(other.reports.withLock(\.isEmpty))
        }
    }

    @Test func `A file is ignored if too many facts follow it`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        _ = try await written(fixture, service)
        for number in 0..<12 { _ = try await service.submit([fixture.arcade.submission(1, by: "new \(number)")]) }
        var rules = fixture.folder.rules
        rules.factCountMin = 11
        let folder = SnapshotFolder(fixture.folder.path, rules: rules, reporting: { _ in })
        let restarted = try await fixture.arcade.service(
            over: SnapshotLedger(ledger: fixture.arcade.ledger, snapshots: folder))
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        #expect(await restarted.rankings.loadCounts.entriesCount == 1)
        #expect(try await loads(fixture))
    }
}

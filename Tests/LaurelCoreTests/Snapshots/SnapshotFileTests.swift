import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

struct `Snapshot files` {
    @Test(arguments: LaurelModel.SortOrder.allCases, TieRule.allCases)
    func `A ranking is the same after a load from its file and later facts`(order: LaurelModel.SortOrder, ties: TieRule)
        async throws
    {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service, order: order, ties: ties)
        await service.rankings.writeSnapshots()
        #expect(fixture.files.count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.path(fixture.files[0]))
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        _ = try await service.submit([
            fixture.arcade.submission(99, by: "player 7"), fixture.arcade.submission(4, by: "new"),
        ])
        _ = try await service.moderation.setFlags([], of: PlayerReference("player 3"))
        _ = try await service.moderation.setFlags(.hidden, of: PlayerReference("player 8"))
        let restarted = try await fixture.service()
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        #expect(await restarted.rankings.loadCounts.snapshotFileCount == 1)
        #expect(await restarted.rankings.loadCounts.entriesCount == 0)
        // The restored ranking follows later facts.
        for service in [service, restarted] {
            _ = try await service.submit([fixture.arcade.submission(50, by: "player 9")])
        }
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        #expect(fixture.reports.withLock(\.isEmpty))
    }

    @Test(arguments: Seeds.first(16))
    func `A ranking is the same after a random history with and without files`(seed: UInt64) async throws {
        let fixture = try await SnapshotFixture(seed: seed)
        var random = SeededRandom(seed: seed)
        var service = try await fixture.service()
        try await fixture.fill(service, ties: TieRule.allCases.randomElement(using: &random)!, playerCount: 12)
        for _ in 0..<40 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: await service.rankings.writeSnapshots()
            case 1:
                service = try await fixture.service()
                #expect(try await fixture.reading(of: service) == fixture.expected())
            default: try await change(service, of: fixture, using: &random)
            }
        }
        #expect(try await fixture.reading(of: fixture.service()) == fixture.expected())
        #expect(try await fixture.reading(of: service) == fixture.expected())
        #expect(fixture.reports.withLock(\.isEmpty))
    }

    private func change(
        _ service: RealmService, of fixture: SnapshotFixture, using random: inout SeededRandom
    ) async throws {
        let (arcade, points) = (fixture.arcade, try LeaderboardID("points"))
        let player = try PlayerReference("player \(Int.random(in: 0..<14, using: &random))")
        switch Int.random(in: 0..<40, using: &random) {
        case 0: _ = try await service.administration.reset(points, in: arcade.game.id)
        case 1: _ = try await service.administration.wipe(by: AuditActor(name: "test"))
        case 2:
            let order = LaurelModel.SortOrder.allCases.randomElement(using: &random)!
            let leaderboard = try arcade.leaderboard("points", order: order)
            _ = try await service.perform([.configure(leaderboard)])
        case 3...9:
            let flags: PlayerFlags = [[], .hidden, .banned].randomElement(using: &random)!
            _ = try? await service.moderation.setFlags(flags, of: player)
        case 10...14:
            let actor = AuditActor(name: "test")
            let removal = try? await service.moderation.removeEntry(
                of: player, from: points, in: arcade.game.id, by: actor)
            guard let removal, Bool.random(using: &random) else { return }
            _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: actor)
        default:
            let score = Int64.random(in: -9...9, using: &random)
            _ = try await service.submit([arcade.submission(score, by: player.text)])
            arcade.clock.advance(by: .seconds(1))
        }
    }

    @Test func `A change while a file is written is part of the file`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service)
        let written = Task { await service.rankings.writeSnapshots() }
        for number in 0..<20 {
            _ = try await service.submit([fixture.arcade.submission(Int64(number), by: "player \(number)")])
        }
        await written.value
        let restarted = try await fixture.service()
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        #expect(await restarted.rankings.loadCounts.snapshotFileCount == 1)
    }

    @Test func `A file is written again only after enough facts`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service)
        await service.rankings.writeSnapshots()
        let first = try fixture.bytes(of: fixture.files[0])
        _ = try await service.submit([fixture.arcade.submission(99, by: "player 7")])
        await service.rankings.writeSnapshots()
        #expect(try fixture.bytes(of: fixture.files[0]) == first)
        // A server that stops writes it earlier.
        await service.rankings.writeSnapshots(until: .now + .seconds(60))
        #expect(try fixture.bytes(of: fixture.files[0]) != first)
        #expect(try await fixture.reading(of: fixture.service()) == fixture.expected())
    }

    @Test func `A file is not completed after the deadline`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service)
        await service.rankings.writeSnapshots(until: .now)
        #expect(fixture.files == [])
    }

    @Test func `A stop abandons a write without leaving a file, and does not prevent the last write`() async throws {
        let fixture = try await SnapshotFixture()
        let folder = SnapshotFolder(
            fixture.folder.path, rules: fixture.folder.rules, reporting: { _ in },
            freeByteCount: {
                // A write checks the free space before it creates the file.
                withUnsafeCurrentTask { $0?.cancel() }
                return .max
            })
        let service = try await fixture.arcade.service(
            over: SnapshotLedger(ledger: fixture.arcade.ledger, snapshots: folder))
        try await fixture.fill(service)
        await Task { await service.rankings.writeSnapshots() }.value
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        // The task that writes the last file may be canceled too.
        await Task { await service.rankings.writeSnapshots(until: .now + .seconds(60)) }.value
        #expect(fixture.files.count == 1)
        let restarted = try await fixture.service()
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        #expect(await restarted.rankings.loadCounts.snapshotFileCount == 1)
    }

    @Test func `A canceled task does not start to write a file`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service)
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await service.rankings.writeSnapshots()
        }.value
        #expect(fixture.files == [])
        await service.rankings.writeSnapshots()
        #expect(fixture.files.count == 1)
    }

    @Test func `The incomplete file of a write that fails is deleted`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service)
        await service.rankings.writeSnapshots()
        let name = fixture.files[0]
        // The complete file cannot replace a folder.
        try FileManager.default.removeItem(atPath: fixture.path(name))
        try FileManager.default.createDirectory(atPath: fixture.path(name), withIntermediateDirectories: false)
        _ = try await service.submit([fixture.arcade.submission(99, by: "player 7")])
        await service.rankings.writeSnapshots(until: .now + .seconds(60))
        #expect(fixture.files == [name])
        #expect(fixture.reports.withLock(\.count) == 1)
        #expect(try await fixture.reading(of: service) == fixture.expected())
    }

    @Test func `Incomplete files are deleted, and complete files are not`() async throws {
        let fixture = try await SnapshotFixture()
        fixture.folder.removeIncomplete()
        let service = try await fixture.service()
        try await fixture.fill(service)
        await service.rankings.writeSnapshots()
        let names = fixture.files
        try fixture.write(Data(), to: names[0] + "-new")
        fixture.folder.removeIncomplete()
        #expect(fixture.files == names)
    }

    @Test func `An incomplete file of a stopped server is ignored, and deleted later`() async throws {
        let fixture = try await SnapshotFixture()
        let service = try await fixture.service()
        try await fixture.fill(service)
        await service.rankings.writeSnapshots()
        let (name, bytes) = (fixture.files[0], try fixture.bytes(of: fixture.files[0]))
        try fixture.write(bytes.prefix(300), to: name + "-new")
        let restarted = try await fixture.service()
        #expect(try await fixture.reading(of: restarted) == fixture.expected())
        #expect(await restarted.rankings.loadCounts.snapshotFileCount == 1)
        await restarted.rankings.writeSnapshots()
        #expect(fixture.files == [name])
    }

    @Test func `A folder that cannot be written is reported, and the ranking stays usable`() async throws {
        let fixture = try await SnapshotFixture()
        try Data().write(to: URL(filePath: fixture.folder.path))
        let service = try await fixture.service()
        try await fixture.fill(service)
        await service.rankings.writeSnapshots()
        await service.rankings.writeSnapshots()
        #expect(fixture.reports.withLock(\.count) == 1)
        #expect(try await fixture.reading(of: service) == fixture.expected())
    }
}

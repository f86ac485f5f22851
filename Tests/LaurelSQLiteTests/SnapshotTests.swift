import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `Snapshot files of a SQLite ledger` {
    private let directory: TemporaryDirectory

    init() async throws { directory = try TemporaryDirectory() }

    private func open(freeByteCount: Int = .max) throws -> SQLiteLedger {
        var settings = StorageSettings.standard
        settings.snapshotRules.entryCountMin = 40
        settings.freeByteCount = { _ in freeByteCount }
        return try SQLiteLedger(in: directory.path, creating: true, settings: settings)
    }

    private func page(_ service: RealmService) async throws -> RankingPage {
        try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID("points"),
            in: GameID("com.example.whack"))
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.path("snapshots"))) ?? []).sorted()
    }

    @Test func `A ranking is loaded from its file after a restart, also if facts follow it`() async throws {
        let ledger = try open()
        try await Filling.fill(ledger)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        _ = try await page(service)
        await service.rankings.writeSnapshots()
        for number in 400..<440 { _ = try await service.submit([Filling.submission(number)]) }
        let before = try await page(service)
        try await ledger.close()
        #expect(files == ["com.example.whack+sandbox+1+1+0"])
        #expect(try permissions(of: directory.path("snapshots")) == 0o700)
        #expect(try permissions(of: directory.path("snapshots/\(files[0])")) == 0o600)

        let reopened = try open()
        let restarted = try await RealmService(Filling.realm, ledger: reopened)
        #expect(try await page(restarted).standings == before.standings)
        #expect(await restarted.rankings.loadCounts.snapshotFileCount == 1)
        #expect(try await LedgerVerification(of: reopened, in: Filling.realm).differences == [])
        try await reopened.close()
    }

    @Test func `An incomplete file of a killed server is deleted when the data directory is opened`() async throws {
        try await open().close()
        let folder = directory.path("snapshots")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let name = "com.example.whack+sandbox+1+1+0"
        for suffix in ["", "-new"] { try Data().write(to: URL(filePath: folder + "/" + name + suffix)) }
        let reopened = try open()
        #expect(files == [name])
        try await reopened.close()
    }

    @Test func `A file is not written if the disk has little free space`() async throws {
        let ledger = try open(freeByteCount: 200_000)
        try await Filling.fill(ledger)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        _ = try await page(service)
        await service.rankings.writeSnapshots()
        #expect(files == [])
        try await ledger.close()
    }

    @Test func `A restored backup does not use the files of another ledger`() async throws {
        let ledger = try open()
        try await Filling.fill(ledger)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        _ = try await page(service)
        await service.rankings.writeSnapshots()
        let backup = directory.path + "-backup.laurel"
        defer { for suffix in ["", ".json"] { unlink(backup + suffix) } }
        _ = try ledger.backUp(
            to: .file(backup), at: Filling.morning, version: "test", progress: { _, _ in })
        try await ledger.close()
        for name in try directory.names() where name.hasPrefix("laurel.sqlite") { unlink(directory.path(name)) }
        _ = try await Backup(at: backup).restore(
            into: directory.path, at: Filling.morning, copying: { _ in }, progress: { _, _, _ in })
        #expect(files == [])
    }
}

import Foundation
import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// A ledger's use of the free space of its disk.
@Suite struct DiskSpaceTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func open(freeByteCount: Int) throws -> SQLiteLedger {
        var settings = StorageSettings.standard
        settings.freeByteCount = { _ in freeByteCount }
        return try SQLiteLedger(in: directory.path, creating: true, settings: settings)
    }

    private var logFrameCount: Int {
        get throws { try directory.bytes(of: "laurel.sqlite-wal").count / 4_120 }
    }

    @Test(arguments: [true, false])
    func `The log is checkpointed before it exceeds the free space`(isScarce: Bool) async throws {
        let ledger = try open(freeByteCount: isScarce ? 1 << 20 : 1 << 40)
        try await Filling.fill(ledger)
        var number = 400
        while try logFrameCount < 500, number < 8_000 {
            let batch = try (number..<number + 40).map { Command.submit(try Filling.submission($0)) }
            _ = try await ledger.commit(batch, in: Filling.realm, at: Filling.morning)
            number += 40
        }
        #expect(try (logFrameCount < 500) == isScarce)
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
    }

    @Test(.enabled(if: isLinux, "Space is reserved on Linux only."))
    func `The reserve is freed when the disk is full, and allocated again when it has space`() async throws {
        let ledger = try open(freeByteCount: 1 << 40)
        try await Filling.fill(ledger)
        #expect(try directory.bytes(of: "reserve").count == 4 << 20)
        #expect(try await ledger.condition().acceptsWrites)
        let pageCount = try await ledger.file.pool.writeWithoutTransaction { db in
            let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count)")
            return count
        }
        await #expect(throws: LedgerError.self) {
            let batch = try (400..<4_000).map { Command.submit(try Filling.submission($0)) }
            return try await ledger.commit(batch, in: Filling.realm, at: Filling.morning)
        }
        #expect(try !directory.names().contains("reserve"))
        // A write that needs no new page succeeds.
        for _ in 0..<2 { #expect(try await ledger.condition().acceptsWrites) }
        #expect(try directory.names().contains("reserve"))
        try await ledger.file.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA max_page_count = \(pageCount * 100)")
        }
        _ = try await ledger.commit([.submit(Filling.submission(400))], in: Filling.realm, at: Filling.morning)
        try await ledger.close()
        #expect(try !directory.names().contains("reserve"))
    }

    static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}

import Foundation
import GRDB
import LaurelCore
import Testing

@testable import LaurelSQLite

/// The length of the write-ahead log while transactions are committed.
@Suite struct CheckpointTests {
    private static let log = TemporaryDirectory.ledger + "-wal"

    private let directory: TemporaryDirectory
    private let ledger: SQLiteLedger

    init() async throws {
        directory = try TemporaryDirectory()
        ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await ledger.file.write { db in try db.execute(sql: "CREATE TABLE filler (bytes BLOB)") }
    }

    /// Commits a transaction that writes `pageCount` pages of 4 KiB, and a few others.
    private func commit(pageCount: Int) async throws {
        // A page of a large value has four bytes for the number of the next one.
        let byteCount = pageCount * 4_092
        try await ledger.file.write { db in
            try db.execute(sql: "INSERT INTO filler VALUES (zeroblob(\(byteCount)))")
        }
    }

    /// Returns the largest length of the log so far, in pages. SQLite overwrites the file, and does not shorten it.
    private func pageCountMax() throws -> Int { try directory.bytes(of: Self.log).count / 4_120 }

    /// Returns the number in the log's header, which SQLite increases when it overwrites the file from its start.
    private func startCount() throws -> Int {
        try directory.bytes(of: Self.log).dropFirst(12).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func `The log is checkpointed after about 2,000 pages`() async throws {
        let before = try startCount()
        for _ in 0..<70 { try await commit(pageCount: 100) }
        let (after, pageCount) = (try startCount(), try pageCountMax())
        #expect(after - before >= 2)
        #expect((2_000...2_200).contains(pageCount), "\(pageCount) pages")
        try await ledger.close()
    }

    @Test func `The log may grow further while transactions are large`() async throws {
        let before = try startCount()
        for pageCount in [4_100, 100, 100] { try await commit(pageCount: pageCount) }
        let (after, pageCount) = (try startCount(), try pageCountMax())
        #expect(after == before)
        #expect(pageCount >= 4_300, "\(pageCount) pages")
        try await ledger.close()
    }

    @Test func `Closing a ledger empties the log`() async throws {
        try await commit(pageCount: 100)
        try await ledger.close()
        let isEmptied = try !directory.names().contains(Self.log) || directory.bytes(of: Self.log).isEmpty
        #expect(isEmptied)
    }
}

import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `Read-ahead` {
    /// The reads of a thread, as its source sees them.
    private struct Reads {
        var isReading = false
        var count = 0
    }

    @Test(arguments: [0, 1, 1 << 20, 3_000_000, 1 << 30])
    func `A file is read from its start up to the bound or its end`(byteCountMax: Int) throws {
        let directory = try TemporaryDirectory()
        try directory.write(Data(count: 5_000_000), to: "file")
        let lock = try FileLock(on: directory.path("file"), in: directory.path)
        let readAhead = FileReadAhead(lock, byteCountMax: byteCountMax)
        for _ in 0..<2 { #expect(readAhead.wait() == min(byteCountMax, 5_000_000)) }
    }

    @Test func `Each read continues the one before and fits into the bound`() {
        let ranges = Locked<[Range<Int>]>([])
        let readAhead = FileReadAhead(byteCountMax: 3_000_000) { buffer, offset in
            ranges.withLock { $0.append(offset..<offset + buffer.count) }
            return buffer.count
        }
        #expect(readAhead.wait() == 3_000_000)
        let found = ranges.withLock { $0 }
        #expect(found.map(\.lowerBound) == [0] + found.dropLast().map(\.upperBound))
        #expect(found.last?.upperBound == 3_000_000)
    }

    @Test func `A read that fails ends the thread`() {
        let readAhead = FileReadAhead(byteCountMax: .max) { _, offset in offset < 3_000 ? 1_000 : -1 }
        #expect(readAhead.wait() == 3_000)
    }

    @Test(.timeLimit(.minutes(15)))
    func `Stopping waits for the current read, and no other read follows`() async throws {
        for _ in 0..<20 {
            let reads = Locked(Reads())
            let readAhead = FileReadAhead(byteCountMax: .max) { _, _ in
                reads.withLock {
                    $0.isReading = true
                    $0.count += 1
                }
                for _ in 0..<100 { sched_yield() }
                reads.withLock { $0.isReading = false }
                return 1
            }
            try await waitUntil("three reads") { reads.withLock { $0.count } >= 3 }
            for _ in 0..<2 { readAhead.stop() }
            let stopped = reads.withLock { $0 }
            #expect(!stopped.isReading)
            for _ in 0..<100 { await Task.yield() }
            #expect(reads.withLock { $0.count } == stopped.count)
        }
    }

    @Test func `A file can be locked again when its read-ahead was released`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Data(count: 5_000_000), to: "file")
        for _ in 0..<20 {
            // The release of the last reference stops the thread.
            let lock = try FileLock(on: directory.path("file"), in: directory.path)
            _ = FileReadAhead(lock, byteCountMax: .max)
        }
    }

    @Test(.enabled(if: FreeMemory.byteCount > 1 << 30, "The system states no free memory, or has little."))
    func `Opening a ledger reads its file`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        let byteCount = try directory.bytes(of: TemporaryDirectory.ledger).count
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        // Opening can extend the file, because it checkpoints the log.
        #expect(try #require(ledger.file.readAhead).wait() >= byteCount)
        try await ledger.close()
    }
}

import Foundation
import Testing

@testable import LaurelSQLite

struct `Read-ahead` {
    @Test(arguments: [0, 1, 1 << 20, 1 << 30])
    func `Reading ahead ends at the bound, at the end of the file, and when it is stopped`(byteCountMax: Int) throws {
        let directory = try TemporaryDirectory()
        try directory.write(Data(count: 5 << 20), to: "file")
        let lock = try FileLock(on: directory.path("file"), in: directory.path)
        for isStopped in [true, false] {
            let readAhead = FileReadAhead(lock, byteCountMax: byteCountMax)
            if isStopped { for _ in 0..<2 { readAhead.stop() } }
        }
        // The lock is released only with its last reference, which the thread does not have.
        lock.release()
        _ = try FileLock(on: directory.path("file"), in: directory.path)
    }
}

import Foundation
import Testing

@testable import LaurelFaults

struct SyncTraceTests {
    @Test
    func `A trace contains the failed sync, its number and the later acknowledgements`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(
            """
            11 fdatasync(8</data/laurel.sqlite-wal>) = 0
            12 fdatasync(2</errors>) = 0
            12 write(1<pipe:[7]>, "0-0 new\\n", 8) = 8
            12 fdatasync(8</data/laurel.sqlite-wal>) = 0
            11 fsync(9</data> <unfinished ...>
            12 write(3<anon_inode:[eventfd]>, "", 8) = 8
            11 <... fsync resumed>) = 0
            12 fdatasync(7</data/laurel.sqlite> <unfinished ...>
            11 write(3<anon_inode:[eventfd]>, "", 8) = 8
            12 <... fdatasync resumed>) = -1 EIO (Input/output error) (INJECTED)
            12 write(3<anon_inode:[eventfd]>, "", 8) = 8
            12 write(1<pipe:[7]>, "0-1 new\\n", 8) = 8

            """.utf8
        ).write(to: file)
        let trace = SyncTrace(file.path, of: "/data")
        #expect(trace.syncs.map(\.number) == [1, 2, 1, 3])
        #expect(trace.syncs.map(\.call) == ["fdatasync", "fdatasync", "fsync", "fdatasync"])
        #expect(trace.syncs.map(\.isOfDirectory) == [false, false, true, false])
        #expect(trace.failed == 3)
        #expect(trace.acknowledgementCountAfterFailure == 1)
    }

    @Test
    func `A missing trace contains no syncs`() {
        let trace = SyncTrace("/nowhere", of: "/data")
        #expect(trace.syncs.isEmpty)
        #expect(trace.failed == nil)
    }
}

import Foundation
import Testing

@testable import LaurelSQLite

struct `Free memory` {
    @Test func `The control groups that can limit the memory include all parents`() {
        let text = """
            9:name=systemd:/
            4:cpu,memory:/box/one
            0::/a.slice
            """
        let groups = FreeMemory.controlGroups(in: text)
        let unified = ["", "/a.slice"]
        #expect(groups.filter { $0.limitName == "memory.max" }.map(\.path) == unified.map { "/sys/fs/cgroup" + $0 })
        let old = ["", "/box", "/box/one"]
        #expect(
            groups.filter { $0.limitName == "memory.limit_in_bytes" }.map(\.path)
                == old.map { "/sys/fs/cgroup/memory" + $0 })
    }

    @Test func `A value is found by the name at the start of its line`() {
        let text = """
            MemTotal:       24000000 kB
            MemAvailable:   22000000 kB
            """
        #expect(FreeMemory.value(of: "MemAvailable:", in: text) == 22_000_000)
        #expect(FreeMemory.value(of: "MemFree:", in: text) == nil)
        #expect(FreeMemory.availableByteCount(in: text) == 22_000_000 * 1_024)
    }

    @Test(
        arguments: [
            ("MemAvailable: 9223372036854775807 kB", Int.max), ("MemAvailable: 9007199254740992 kB", Int.max),
            ("MemAvailable: 0 kB", 0), ("MemAvailable: -1 kB", nil), ("MemAvailable: 18446744073709551615 kB", nil),
            ("MemAvailable:", nil), ("MemAvailable: many", nil), ("", nil),
        ] as [(String, Int?)])
    func `A system's memory of any size is accepted`(text: String, expected: Int?) {
        #expect(FreeMemory.availableByteCount(in: text) == expected)
    }

    @Test(
        arguments: [
            ("1000", "300", "inactive_file 100", 800),
            ("1000", "300", "active_file 5", 700),
            ("1000", "1300", "inactive_file 100", 0),
            ("1000", "300", "inactive_file 900", 1_000),
            ("9223372036854775807", "0", "inactive_file 9223372036854775807", Int.max),
            ("0", "9223372036854775807", "", 0),
            ("9223372036854771712", "300", "inactive_file 8192", 9_223_372_036_854_771_712),
            ("max", "300", "", nil), ("18446744073709551615", "300", "", nil), ("-5", "300", "", nil),
            ("1000", "", "", nil),
        ] as [(String, String, String, Int?)])
    func `A control group has the memory below its limit`(
        limit: String, usage: String, statistics: String, expected: Int?
    ) throws {
        let directory = try TemporaryDirectory()
        for (name, text) in [("memory.max", limit), ("memory.current", usage), ("memory.stat", statistics)] {
            try directory.write(Data("\(text)\n".utf8), to: name)
        }
        let group = FreeMemory.ControlGroup(
            path: directory.path, limitName: "memory.max", usageName: "memory.current")
        #expect(group.byteCount == expected)
    }

    @Test func `A control group without files has no limit`() throws {
        let directory = try TemporaryDirectory()
        let group = FreeMemory.ControlGroup(
            path: directory.path, limitName: "memory.max", usageName: "memory.current")
        #expect(group.byteCount == nil)
    }
}

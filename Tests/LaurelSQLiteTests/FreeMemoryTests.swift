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
    }
}

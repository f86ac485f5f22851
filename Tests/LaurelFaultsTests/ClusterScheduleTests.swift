import Testing

@testable import LaurelFaults

struct ClusterScheduleTests {
    private static func schedule(
        _ seed: UInt64, seconds: Double = 300, losesCommits: Bool = true, hasLibrary: Bool = true
    ) -> ClusterSchedule {
        ClusterSchedule(
            seed: seed, seconds: seconds, nodeCount: 3, losesCommits: losesCommits, hasLibrary: hasLibrary)
    }

    @Test func `Equal seeds return equal schedules`() {
        #expect(Self.schedule(1).steps == Self.schedule(1).steps)
        #expect(Self.schedule(1).steps != Self.schedule(2).steps)
        #expect(Self.schedule(1).description == Self.schedule(1).description)
    }

    @Test(arguments: UInt64(0)..<100)
    func `The steps are ordered, and the schedule has the requested duration`(seed: UInt64) {
        let schedule = Self.schedule(seed)
        #expect(schedule.steps.map(\.moment) == schedule.steps.map(\.moment).sorted())
        #expect(schedule.seconds <= 300)
        #expect(schedule.seconds > 250)
        #expect(schedule.steps.allSatisfy { $0.moment <= schedule.seconds })
    }

    @Test(arguments: UInt64(0)..<100)
    func `The shortest schedule contains each kind of fault`(seed: UInt64) {
        let schedule = Self.schedule(seed, seconds: 1)
        let kinds = Set(schedule.steps.map { $0.fault.description.prefix(8) })
        let all = [
            "kill node", "crash and", "kill the ", "promote ", "start the", "create the", "stall be", "drop byt",
            "heal the",
            "delay ea", "end the d", "shift the", "correct ",
        ].map { $0.prefix(8) }
        #expect(Set(all).subtracting(kinds) == [])
        #expect(schedule.seconds < 35)
    }

    @Test(arguments: UInt64(0)..<100)
    func `Without the library, disks are not slow and clocks are not wrong`(seed: UInt64) {
        for step in Self.schedule(seed, hasLibrary: false).steps {
            switch step.fault {
            case .slowDisk, .stepClock: Issue.record("\(step)")
            default: break
            }
        }
    }

    /// A node that starts while it can reach the former primary only would write to it.
    @Test(arguments: UInt64(0)..<100)
    func `During a failover, only the steps of the failover happen`(seed: UInt64) {
        let faults = Self.schedule(seed).steps.map(\.fault)
        let stops = faults.indices.filter { faults[$0] == .stopPrimary }
        #expect(!stops.isEmpty)
        for stop in stops {
            let steps = faults[stop...].filter { $0 != .heal(.replication) }.prefix(4)
            #expect(Array(steps) == [.stopPrimary, .promote, .returnFormerPrimary, .recreateStandby])
        }
        #expect(faults.count { $0 == .promote } == stops.count)
        #expect(faults.count { $0 == .recreateStandby } == stops.count)
    }

    @Test(arguments: UInt64(0)..<100)
    func `A fault that lasts is ended before the next one begins`(seed: UInt64) {
        var open: [ClusterFault] = []
        for step in Self.schedule(seed).steps {
            switch step.fault {
            case .stall(let link), .drop(let link, _): open.append(.heal(link))
            case .slowDisk: open.append(.restoreDisk)
            case .stepClock(let node, _): open.append(.restoreClock(node: node))
            case .killNode(let node):
                // The victim can start: its link to the database and its clock are correct.
                #expect(!open.contains(.heal(.database(node: node))) && !open.contains(.restoreClock(node: node)))
            default: open.removeAll { $0 == step.fault }
            }
            #expect(open.count <= 1)
        }
        #expect(open == [])
    }

    @Test(arguments: UInt64(0)..<100)
    func `The first asynchronous failover drops commits before the primary stops`(seed: UInt64) throws {
        let faults = Self.schedule(seed, seconds: 1).steps.map(\.fault)
        let stop = try #require(faults.firstIndex(of: .stopPrimary))
        #expect(faults[..<stop].last == .drop(.replication, .fromServer))
        #expect(faults[stop + 1] == .heal(.replication))
    }
}

/// The faults of a run on a cluster, drawn from a seed: equal arguments return equal schedules.
///
/// The schedule is a sequence of episodes. The first ones contain each kind once, in random order.
struct ClusterSchedule: Hashable {
    struct Step: Hashable {
        /// The time since the start, in seconds. A step also waits for the end of the previous one.
        let moment: Double
        let fault: ClusterFault
    }

    private enum Episode: CaseIterable {
        case nodeKill, primaryRestart, failover, nodeStall, replicationStall, partition, slowDisk, clockStep
    }

    /// The steps, ordered by moment.
    private(set) var steps: [Step] = []
    private let nodeCount: Int
    private let losesCommits: Bool
    private var end = 0.0
    private var random: SeededRandom
    /// Whether each kind of episode has occurred, in its short form.
    private var isComplete = false

    /// Draws a schedule.
    ///
    /// - Parameters:
    ///   - seconds: The duration. A schedule that is too short for each kind of episode is longer.
    ///   - nodeCount: The number of nodes, at least 2.
    ///   - losesCommits: Whether replication is asynchronous. The first failover then drops commits before it, so that
    ///     the standby lacks some.
    ///   - hasLibrary: Whether disks can be slow and clocks can be wrong, which needs a preloaded library.
    init(seed: UInt64, seconds: Double, nodeCount: Int, losesCommits: Bool, hasLibrary: Bool) {
        (self.nodeCount, self.losesCommits) = (nodeCount, losesCommits)
        random = SeededRandom(seed: seed)
        let kinds = Episode.allCases.filter { hasLibrary || ![.slowDisk, .clockStep].contains($0) }
        for kind in kinds.shuffled(using: &random) { append(kind) }
        isComplete = true
        while true {
            let (count, before) = (steps.count, end)
            append(kinds.randomElement(using: &random) ?? .nodeKill)
            guard end > seconds else { continue }
            // The last episode would exceed the duration.
            steps.removeSubrange(count...)
            end = before
            return
        }
    }

    /// The end of the last episode, in seconds since the start.
    var seconds: Double { end }

    private mutating func append(_ kind: Episode) {
        end += draw(0.3...1)
        switch kind {
        case .nodeKill: add(.killNode(drawNode()), lasting: draw(0.5...1.5))
        case .primaryRestart: add(.restartPrimary, lasting: draw(0.5...1.5))
        case .failover: appendFailover()
        case .nodeStall:
            let node = drawNode()
            append(.stall(.database(node: node)), until: .heal(.database(node: node)), sparing: node, longest: 14)
        case .replicationStall: append(.stall(.replication), until: .heal(.replication), longest: 8)
        case .partition:
            let (node, direction) = (drawNode(), drawDirection())
            append(
                .drop(.database(node: node), direction), until: .heal(.database(node: node)), sparing: node,
                longest: 14)
        case .slowDisk:
            append(
                .slowDisk(milliseconds: Int.random(in: 50...500, using: &random)), until: .restoreDisk, longest: 20)
        case .clockStep:
            let node = drawNode()
            let seconds = [-86_400, -90, -3, 3, 90, 86_400].randomElement(using: &random) ?? 3
            append(
                .stepClock(node: node, seconds: seconds), until: .restoreClock(node: node), sparing: node, longest: 10)
        }
    }

    /// Appends a fault that lasts, in some cases with a kill of a node meanwhile.
    ///
    /// - Parameters:
    ///   - spared: A node that is not killed, because it cannot start during the fault.
    ///   - longest: The duration of one in eight faults, in seconds, which exceeds a time limit. The others last 1 to
    ///     2.5 seconds.
    private mutating func append(
        _ fault: ClusterFault, until ending: ClusterFault, sparing spared: Int? = nil, longest: Double
    ) {
        let isLong = isComplete && Int.random(in: 0..<8, using: &random) == 0
        let seconds = isLong ? longest : draw(1...2.5)
        let others = (0..<nodeCount).filter { $0 != spared }
        if fault != .stall(.replication), Int.random(in: 0..<3, using: &random) == 0,
            let victim = others.randomElement(using: &random)
        {
            let part = draw(0.1...0.8) * seconds
            add(fault, lasting: part)
            add(.killNode(victim), lasting: seconds - part)
        } else {
            add(fault, lasting: seconds)
        }
        add(ending, lasting: 0)
    }

    /// Appends a failover. Until the standby is created again, no node starts and no link fails: a node that can reach
    /// the former primary only would use it, which is a documented limit.
    private mutating func appendFailover() {
        let isLagging = losesCommits && !isComplete || Bool.random(using: &random)
        if isLagging { add(.drop(.replication, .fromServer), lasting: draw(0.5...1.5)) }
        add(.stopPrimary, lasting: draw(0...0.2))
        if isLagging { add(.heal(.replication), lasting: draw(0...0.2)) }
        add(.promote, lasting: draw(1...3))
        add(.returnFormerPrimary, lasting: draw(2.5...4))
        add(.recreateStandby, lasting: draw(0.5...1))
    }

    private mutating func add(_ fault: ClusterFault, lasting seconds: Double) {
        steps.append(Step(moment: end, fault: fault))
        end += seconds
    }

    private mutating func draw(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    private mutating func drawNode() -> Int { .random(in: 0..<nodeCount, using: &random) }

    private mutating func drawDirection() -> LinkDirection {
        LinkDirection.allCases.randomElement(using: &random) ?? .toServer
    }
}

extension ClusterSchedule {
    static func == (left: ClusterSchedule, right: ClusterSchedule) -> Bool { left.steps == right.steps }

    func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

extension ClusterSchedule: CustomStringConvertible {
    /// One line for each step.
    var description: String {
        steps.map { step in
            let tenths = Int(exactly: (step.moment * 10).rounded()) ?? 0
            return "\(tenths / 10).\(tenths % 10) s  \(step.fault)\n"
        }.joined()
    }
}

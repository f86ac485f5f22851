import LaurelCommands

/// Power cuts of a disk under load, which lose unsynced data.
struct PowerCuts {
    private static let moments = 0.02...0.8

    let harness: FaultHarness
    /// Whether commits are not synced. This control must lose scores; otherwise the power cuts have no effect.
    let isControl: Bool

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding(isControl ? "power cuts, unsynced" : "power cuts", isControl: isControl)
        do {
            try await cut(count: count, random: &random, finding: &finding)
        } catch FaultError.refused(let reason) where finding.faults == 0 {
            finding.skipped = reason
        }
        try finding.requireAcknowledgements()
        return finding
    }

    private func cut(count: Int, random: inout SeededRandom, finding: inout FaultFinding) async throws {
        let disk = try LoopDisk(in: harness, name: isControl ? "control" : "disk")
        defer { disk.remove() }
        var data = ""
        var acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)
        var isWell = false
        for fault in 0..<count {
            if fault % FaultHarness.faultCountPerLedger == 0 || !isWell {
                if fault > 0 { try disk.empty() }
                data = disk.path("data-\(fault)")
                acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)
            }
            let before = acknowledgements.count
            let options = harness.randomSettings(using: &random) + (isControl ? ["--unsynced"] : [])
            let writers = try WriterProcess(
                harness.writers(of: data, from: acknowledgements) + options, harness: harness)
            // Later acknowledgements do not count: a sync that races with the cut may return without an effect.
            try writers.receive(until: SteadyClock.seconds() + .random(in: Self.moments, using: &random)) {
                try acknowledgements.record($0, isBeforeFault: true)
            }
            try disk.cutPower()
            writers.kill()
            try writers.receiveRest { try acknowledgements.record($0, isBeforeFault: false) }
            _ = writers.waitForEnd()
            try disk.restorePower()
            finding.faults += 1
            finding.acknowledged += acknowledgements.count - before
            isWell = try await finding.examine(data, &acknowledgements)
        }
    }
}

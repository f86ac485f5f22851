import LaurelCommands

/// A disk that loses its power under load. What was not synced is gone.
struct PowerTorture {
    private static let moments = 0.02...0.8

    let bench: TortureBench
    /// Whether commits go unsynced: then something must be lost, or cutting the power does nothing.
    let isControl: Bool

    func run(count: Int, chance: inout TortureChance) async throws -> TortureFinding {
        var finding = TortureFinding(isControl ? "power cuts, unsynced" : "power cuts", isControl: isControl)
        do {
            try await cut(count: count, chance: &chance, finding: &finding)
        } catch TortureError.refused(let reason) where finding.faults == 0 {
            finding.skipped = reason
        }
        try finding.demandAcknowledgements()
        return finding
    }

    private func cut(count: Int, chance: inout TortureChance, finding: inout TortureFinding) async throws {
        let disk = try LoopDisk(in: bench, name: isControl ? "control" : "disk")
        defer { disk.remove() }
        var data = ""
        var acknowledgements = Acknowledgements(writerCount: TortureBench.writerCount)
        var isWell = false
        for fault in 0..<count {
            if fault % TortureBench.faultCountPerLedger == 0 || !isWell {
                if fault > 0 { try disk.empty() }
                data = disk.path("data-\(fault)")
                acknowledgements = Acknowledgements(writerCount: TortureBench.writerCount)
            }
            let before = acknowledgements.count
            let options = bench.someSettings(using: &chance) + (isControl ? ["--unsynced"] : [])
            let writers = try WriterProcess(bench.writers(of: data, from: acknowledgements) + options, bench: bench)
            // Only what was received before the cut was promised: a sync that races with the cut may return all the same.
            try writers.receive(until: SteadyClock.seconds() + .random(in: Self.moments, using: &chance)) {
                try acknowledgements.take($0, counts: true)
            }
            try disk.cutPower()
            writers.kill()
            try writers.receiveRest { try acknowledgements.take($0, counts: false) }
            _ = writers.waitForEnd()
            try disk.restorePower()
            finding.faults += 1
            finding.acknowledged += acknowledgements.count - before
            isWell = try await finding.examine(data, &acknowledgements)
        }
    }
}

import LaurelCommands

/// Writers that are killed at random moments, while they start too.
struct KillTorture {
    private static let moments = 0.02...0.8

    let bench: TortureBench

    func run(count: Int, chance: inout TortureChance) async throws -> TortureFinding {
        var finding = TortureFinding("kills")
        var data = ""
        var acknowledgements = Acknowledgements(writerCount: TortureBench.writerCount)
        var isWell = false
        for fault in 0..<count {
            if fault % TortureBench.faultCountPerLedger == 0 || !isWell {
                data = bench.path("kill-\(fault)")
                acknowledgements = Acknowledgements(writerCount: TortureBench.writerCount)
            }
            let before = acknowledgements.count
            let options = bench.someSettings(using: &chance)
            let writers = try WriterProcess(bench.writers(of: data, from: acknowledgements) + options, bench: bench)
            // An answer that is in the pipe was given, whenever it is read.
            try writers.receive(until: SteadyClock.seconds() + .random(in: Self.moments, using: &chance)) {
                try acknowledgements.take($0, counts: true)
            }
            writers.kill()
            try writers.receiveRest { try acknowledgements.take($0, counts: true) }
            if let code = writers.waitForEnd() {
                throw TortureError.unexpected("the writers ended with \(code) before they were killed: \(bench.errors)")
            }
            finding.faults += 1
            finding.acknowledged += acknowledgements.count - before
            isWell = try await finding.examine(data, &acknowledgements)
        }
        try finding.demandAcknowledgements()
        return finding
    }
}

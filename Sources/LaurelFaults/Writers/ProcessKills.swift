import LaurelCommands

/// Kills of a writing process at random moments, also during its start.
struct ProcessKills {
    private static let moments = 0.02...0.8

    let harness: FaultHarness

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding("kills")
        var data = ""
        var acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)
        var isWell = false
        for fault in 0..<count {
            if fault % FaultHarness.faultCountPerLedger == 0 || !isWell {
                data = harness.path("kill-\(fault)")
                acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)
            }
            let before = acknowledgements.count
            let options = harness.randomSettings(using: &random)
            let writers = try WriterProcess(
                harness.writers(of: data, from: acknowledgements) + options, harness: harness)
            // An acknowledgement in the pipe preceded the kill, even if it is read later.
            try writers.receive(until: SteadyClock.seconds() + .random(in: Self.moments, using: &random)) {
                try acknowledgements.record($0, isBeforeFault: true)
            }
            writers.kill()
            try writers.receiveRest { try acknowledgements.record($0, isBeforeFault: true) }
            if let code = writers.waitForEnd() {
                throw FaultError.unexpected("the writers ended with \(code) before they were killed: \(harness.errors)")
            }
            finding.faults += 1
            finding.acknowledged += acknowledgements.count - before
            isWell = try await finding.examine(data, &acknowledgements)
        }
        try finding.requireAcknowledgements()
        return finding
    }
}

import LaurelCommands

/// Kills of a writing process at random moments, also during its start.
struct ProcessKills {
    /// The shortest time until a kill, and the longest one in seconds.
    private static let (earliest, latest) = (0.02, 0.8)

    let harness: FaultHarness

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding("kills")
        var data = ""
        var acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)
        var isWell = false
        var latest = Self.latest
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
            try writers.receive(until: SteadyClock.seconds() + .random(in: Self.earliest...latest, using: &random)) {
                try acknowledgements.record($0, isBeforeFault: true)
            }
            writers.kill()
            try writers.receiveRest { try acknowledgements.record($0, isBeforeFault: true) }
            if let code = writers.waitForEnd() {
                throw FaultError.unexpected("the writers ended with \(code) before they were killed: \(harness.errors)")
            }
            finding.faults += 1
            finding.acknowledged += acknowledgements.count - before
            // On a busy machine, a start can take longer. The next kill is then later.
            latest = acknowledgements.count == before ? min(2 * latest, 60) : Self.latest
            isWell = try await finding.examine(data, &acknowledgements)
        }
        try finding.requireAcknowledgements()
        return finding
    }
}

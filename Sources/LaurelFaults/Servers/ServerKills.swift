/// Kills of a server at random moments, also during its start, while clients write over HTTP.
struct ServerKills {
    let harness: FaultHarness
    /// Whether a resent score gets a new id. This control must count scores twice; otherwise the comparison detects
    /// nothing.
    let isControl: Bool

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding(isControl ? "server kills, new ids" : "server kills", isControl: isControl)
        finding.mustDouble = isControl
        if let reason = Loopback.refusal {
            finding.skipped = reason
            return finding
        }
        var ledger: ServedLedger?
        for fault in 0..<count {
            if fault % FaultHarness.faultCountPerLedger == 0 {
                try await ledger?.conclude(isWell: true, &finding)
                ledger = nil
            }
            var served: ServedLedger
            if let ledger { served = ledger } else { served = try await makeLedger(fault) }
            let isWell = try await served.kill(random: &random, finding: &finding)
            if !isWell { try await served.conclude(isWell: false, &finding) }
            ledger = isWell ? served : nil
        }
        try await ledger?.conclude(isWell: true, &finding)
        try finding.requireAcknowledgements()
        return finding
    }

    private func makeLedger(_ fault: Int) async throws -> ServedLedger {
        let name = isControl ? "control-\(fault)" : "served-\(fault)"
        return try await ServedLedger(in: harness.path(name), harness: harness, usesNewIDs: isControl)
    }
}

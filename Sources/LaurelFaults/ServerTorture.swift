/// A server that is killed at random moments under writers that speak HTTP, while it starts too.
struct ServerTorture {
    let bench: TortureBench
    /// Whether what is sent again gets a new id: then scores must be doubled, or the comparison sees nothing.
    let isControl: Bool

    func run(count: Int, chance: inout TortureChance) async throws -> TortureFinding {
        var finding = TortureFinding(isControl ? "server kills, new ids" : "server kills", isControl: isControl)
        finding.mustDouble = isControl
        if let reason = Loopback.refusal {
            finding.skipped = reason
            return finding
        }
        var ledger: ServedLedger?
        for fault in 0..<count {
            if fault % TortureBench.faultCountPerLedger == 0 {
                try await ledger?.conclude(isWell: true, &finding)
                ledger = nil
            }
            var served: ServedLedger
            if let ledger { served = ledger } else { served = try await made(fault) }
            let isWell = try await served.kill(chance: &chance, finding: &finding)
            if !isWell { try await served.conclude(isWell: false, &finding) }
            ledger = isWell ? served : nil
        }
        try await ledger?.conclude(isWell: true, &finding)
        try finding.demandAcknowledgements()
        return finding
    }

    private func made(_ fault: Int) async throws -> ServedLedger {
        let name = isControl ? "control-\(fault)" : "served-\(fault)"
        return try await ServedLedger(in: bench.path(name), bench: bench, inventsIDs: isControl)
    }
}

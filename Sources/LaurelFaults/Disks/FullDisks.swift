import LaurelSQLite

/// A disk that becomes full several times: writes fail, reads continue, and writes continue when there is space.
struct FullDisks {
    private static let byteCount = 2 << 20
    private static let growthCountPerProcess = 3
    private static let stepCountMax = 10_000

    let harness: FaultHarness

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding("full disks")
        do {
            for round in 0..<count {
                let disk = try SmallDisk(in: harness, name: "full-\(round)", byteCount: Self.byteCount)
                defer { disk.remove() }
                // With a short log the database file fills the disk, with a long one the log.
                let pages = Int.random(in: 0...1, using: &random) == 0 ? 50 : 1_000
                try await run(on: disk, pages: pages, random: &random, finding: &finding)
            }
        } catch FaultError.refused(let reason) where finding.faults == 0 {
            finding.skipped = reason
        }
        return finding
    }

    private func run(
        on disk: SmallDisk, pages: Int, random: inout SeededRandom, finding: inout FaultFinding
    ) async throws {
        let data = disk.mountPoint + "/data"
        var acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)
        let writers = try WriterProcess(
            harness.writers(of: data, from: acknowledgements, "--steps", "--pages", "\(pages)"), harness: harness)
        for growth in 1...Self.growthCountPerProcess {
            try fill(writers, &acknowledgements)
            finding.faults += 1
            guard try readsAreCorrect(writers, acknowledgements) else {
                finding.unsound += 1
                return finding.remark("reads on a full disk do not show the acknowledged scores")
            }
            if growth < Self.growthCountPerProcess {
                try disk.grow(by: Int.random(in: 1...2, using: &random) << 20)
                guard try !write(writers, &acknowledgements) else {
                    finding.unsound += 1
                    return finding.remark("writes do not continue after space was freed")
                }
            }
        }
        writers.kill()
        try writers.receiveRest { try acknowledgements.record($0, isBeforeFault: true) }
        _ = writers.waitForEnd()
        finding.acknowledged += acknowledgements.count
        do {
            try await SQLiteLedger(in: data, creating: false).close()
        } catch {
            finding.remark("starting on a full disk: \(error)")
        }
        try disk.grow(by: 8 << 20)
        _ = try await finding.examine(data, &acknowledgements)
    }

    /// Writes until the disk is full.
    private func fill(_ writers: WriterProcess, _ acknowledgements: inout Acknowledgements) throws {
        for _ in 0..<Self.stepCountMax where try write(writers, &acknowledgements) { return }
        throw FaultError.unexpected("the disk does not become full")
    }

    /// Writes one score with each writer.
    ///
    /// - Returns: Whether a write failed because the disk is full.
    private func write(_ writers: WriterProcess, _ acknowledgements: inout Acknowledgements) throws -> Bool {
        let lines = try writers.step("write")
        for line in lines where line != "full" { try acknowledgements.record(line, isBeforeFault: true) }
        return lines.contains("full")
    }

    /// Returns whether the writers read exactly the acknowledged scores.
    private func readsAreCorrect(_ writers: WriterProcess, _ acknowledgements: Acknowledgements) throws -> Bool {
        let sum = acknowledgements.promised.enumerated().reduce(Int64(0)) { sum, writer in
            sum + WriterScore(writer: writer.offset, number: writer.element).sumBefore
        }
        return try writers.step("read") == ["read \(acknowledgements.promised.reduce(0, +)) \(sum)"]
    }
}

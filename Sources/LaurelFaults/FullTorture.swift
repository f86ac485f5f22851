import LaurelSQLite

/// A disk that becomes full, time and again: writes are refused, reads go on, and writes go on when there is room.
struct FullTorture {
    private static let byteCount = 2 << 20
    private static let growthCountPerProcess = 3
    private static let stepCountMax = 10_000

    let bench: TortureBench

    func run(count: Int, chance: inout TortureChance) async throws -> TortureFinding {
        var finding = TortureFinding("full disks")
        do {
            for round in 0..<count {
                let disk = try SmallDisk(in: bench, name: "full-\(round)", byteCount: Self.byteCount)
                defer { disk.remove() }
                // With a short log the database finds no room, with a long one the log.
                let pages = Int.random(in: 0...1, using: &chance) == 0 ? 50 : 1_000
                try await run(on: disk, pages: pages, chance: &chance, finding: &finding)
            }
        } catch TortureError.refused(let reason) where finding.faults == 0 {
            finding.skipped = reason
        }
        return finding
    }

    private func run(
        on disk: SmallDisk, pages: Int, chance: inout TortureChance, finding: inout TortureFinding
    ) async throws {
        let data = disk.mountPoint + "/data"
        var acknowledgements = Acknowledgements(writerCount: TortureBench.writerCount)
        let writers = try WriterProcess(
            bench.writers(of: data, from: acknowledgements, "--steps", "--pages", "\(pages)"), bench: bench)
        for growth in 1...Self.growthCountPerProcess {
            try fill(writers, &acknowledgements)
            finding.faults += 1
            guard try readsAreTrue(writers, acknowledgements) else {
                finding.unsound += 1
                return finding.remark("reads on a full disk do not show what was acknowledged")
            }
            if growth < Self.growthCountPerProcess {
                try disk.grow(by: Int.random(in: 1...2, using: &chance) << 20)
                guard try !write(writers, &acknowledgements) else {
                    finding.unsound += 1
                    return finding.remark("writes do not go on when there is room")
                }
            }
        }
        writers.kill()
        try writers.receiveRest { try acknowledgements.take($0, counts: true) }
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

    /// Writes until there is no room.
    private func fill(_ writers: WriterProcess, _ acknowledgements: inout Acknowledgements) throws {
        for _ in 0..<Self.stepCountMax where try write(writers, &acknowledgements) { return }
        throw TortureError.unexpected("the disk does not become full")
    }

    /// - Returns: Whether it was refused for want of room.
    private func write(_ writers: WriterProcess, _ acknowledgements: inout Acknowledgements) throws -> Bool {
        let lines = try writers.step("write")
        for line in lines where line != "full" { try acknowledgements.take(line, counts: true) }
        return lines.contains("full")
    }

    /// Whether everything acknowledged is read, and nothing that was refused.
    private func readsAreTrue(_ writers: WriterProcess, _ acknowledgements: Acknowledgements) throws -> Bool {
        let sum = acknowledgements.promised.enumerated().reduce(Int64(0)) { sum, writer in
            sum + TortureScore(writer: writer.offset, number: writer.element).sumBefore
        }
        return try writers.step("read") == ["read \(acknowledgements.promised.reduce(0, +)) \(sum)"]
    }
}

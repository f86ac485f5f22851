import Foundation

/// The measurement of every ranking at one size. The peers alternate, so slow phases of the machine affect all of them.
struct RankingBenchmark {
    let entryCount: Int
    let peers: [any RankingPeer]
    let scale: BenchmarkScale

    func run() throws -> RankingResults {
        var results = RankingResults(entryCount: entryCount, peers: peers.map(\.name))
        for round in 0..<buildCount {
            for peer in peers {
                Waiting.log("\(entryCount) entries: building, \(peer.name)")
                results.add(build: try peer.build(entryCount: entryCount), isFirst: round == 0, of: peer.name)
            }
        }
        for operation in RankingOperation.allCases {
            Waiting.log("\(entryCount) entries: \(operation.title)")
            // The first round warms up caches and is not counted.
            for round in 0...scale.roundCount {
                let answers = try peers.map { peer in
                    let count = operation.count(in: scale)
                    return try (peer.name, peer.round(operation, count: count, seed: 1_000 + round))
                }
                try Self.compare(answers.compactMap { $1["checksum"] }, of: operation)
                guard round > 0 else { continue }
                for (name, answer) in answers { results.add(answer, of: operation, by: name) }
            }
        }
        return results
    }

    /// The number of builds. Some peers need minutes to build a large ranking.
    private var buildCount: Int { entryCount > 1_000_000 ? 1 : 3 }

    private static func compare(_ checksums: [Double], of operation: RankingOperation) throws {
        guard Set(checksums).count == 1 else { throw DifferentAnswers(operation: operation, checksums: checksums) }
    }
}

/// An error for two peers with different results, which makes the measurement invalid.
struct DifferentAnswers: Error {
    let operation: RankingOperation
    let checksums: [Double]
}

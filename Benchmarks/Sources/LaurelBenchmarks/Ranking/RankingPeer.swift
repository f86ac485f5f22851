import Foundation

/// A ranking implementation that is measured in a separate process.
protocol RankingPeer {
    var name: String { get }

    /// - Returns: `nanoseconds` and `bytes`, for each entry.
    func build(entryCount: Int) throws -> [String: Double]

    /// - Returns: `nanoseconds` for each operation and, if results can be compared, their `checksum`.
    func round(_ operation: RankingOperation, count: Int, seed: Int) throws -> [String: Double]

    func finish() throws
}

/// A ranking in a worker process: Laurel's, or the C++ one, which uses the same protocol.
struct WorkerRanking: RankingPeer {
    let name: String
    let worker: Worker

    func build(entryCount: Int) throws -> [String: Double] { try worker.send("build", entryCount) }

    func round(_ operation: RankingOperation, count: Int, seed: Int) throws -> [String: Double] {
        try worker.send(operation.rawValue, count, seed)
    }

    func finish() throws { try worker.finish() }
}

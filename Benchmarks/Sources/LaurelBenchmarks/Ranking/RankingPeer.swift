import Foundation

/// A ranking that can be built and asked, each in a process of its own.
protocol RankingPeer {
    var name: String { get }

    /// - Returns: `nanoseconds` and `bytes`, for each entry.
    func build(entryCount: Int) throws -> [String: Double]

    /// - Returns: `nanoseconds` for each operation and, where answers can be compared, their `checksum`.
    func round(_ operation: RankingOperation, count: Int, seed: Int) throws -> [String: Double]

    func finish() throws
}

/// Laurel's ranking, and the C++ one, speak the same lines.
struct WorkerRanking: RankingPeer {
    let name: String
    let worker: Worker

    func build(entryCount: Int) throws -> [String: Double] { try worker.ask("build", entryCount) }

    func round(_ operation: RankingOperation, count: Int, seed: Int) throws -> [String: Double] {
        try worker.ask(operation.rawValue, count, seed)
    }

    func finish() throws { try worker.finish() }
}

import LaurelCore
import LaurelModel

/// A text that is no whole number.
struct NotAWholeNumber: Error, CustomStringConvertible {
    var description: String { "Write a whole number." }
}

extension PageLimit {
    static let ten = known(10)
    static let hundred = known(100)

    /// The command line acts as a server key.
    init(argument: String) throws {
        guard let rowCount = Int(argument) else { throw NotAWholeNumber() }
        try self.init(rowCount, for: .server)
    }

    private static func known(_ rowCount: Int) -> PageLimit {
        // Both constants are within what every author may ask for.
        try! PageLimit(rowCount, for: .player)
    }
}

extension RowNumber {
    // Rows count from 1.
    static let first = try! RowNumber(1)

    init(argument: String) throws {
        guard let row = Int(argument) else { throw NotAWholeNumber() }
        try self.init(row)
    }
}

extension Percentile {
    init(argument: String) throws {
        guard let value = Int(argument) else { throw NotAWholeNumber() }
        try self.init(value)
    }
}

extension DataOptions {
    func page(_ selection: PageSelection, of leaderboard: LeaderboardID) async throws -> RankingPage {
        try await withGame { try await $0.service.page(selection, of: leaderboard, in: $0.game.id) }
    }
}

import LaurelCore
import LaurelModel
import LaurelWire

/// The reason why a text is not a valid number.
enum InvalidNumber: Error, CustomStringConvertible {
    case notWhole
    case tooLarge(String)
    case tooSmall(String)

    var description: String {
        switch self {
        case .notWhole: "Use a whole number."
        case .tooLarge(let text): "\(text) is too large."
        case .tooSmall(let text): "\(text) is too small."
        }
    }
}

extension Int {
    fileprivate init(argument: String) throws(InvalidNumber) {
        if let number = Int(argument) {
            self = number
        } else if argument.wholeMatch(of: /[+-]?[0-9]+/) != nil {
            throw argument.hasPrefix("-") ? .tooSmall(argument) : .tooLarge(argument)
        } else {
            throw .notWhole
        }
    }
}

extension PageLimit {
    static let ten = known(10)
    static let hundred = known(100)

    /// Parses a limit with the maximum of a server key.
    init(argument: String) throws {
        try self.init(Int(argument: argument), for: .server)
    }

    private static func known(_ rowCount: Int) -> PageLimit {
        // Both constants are valid for every kind of caller.
        try! PageLimit(rowCount, for: .player)
    }
}

extension RowNumber {
    // Rows are numbered from 1.
    static let first = try! RowNumber(1)

    init(argument: String) throws {
        try self.init(Int(argument: argument))
    }
}

extension OccurrenceSelection {
    init(argument: String) throws {
        switch argument {
        case "current": self = .current
        case "previous": self = .previous
        default: self = .number(Int64(try Int(argument: argument)))
        }
    }
}

extension Percentile {
    init(argument: String) throws {
        try self.init(Int(argument: argument))
    }
}

extension DataOptions {
    func page(
        _ selection: PageSelection, of leaderboard: LeaderboardID, occurrence: OccurrenceSelection? = nil,
        time: TimeScope = .allTime, pointInTime: PointInTimeOptions
    ) async throws -> EntriesBody {
        try await withGame { game in
            try await pointInTime.view(of: game, on: leaderboard)
                .page(selection, of: leaderboard, occurrence: occurrence, time: time)
        }
    }
}

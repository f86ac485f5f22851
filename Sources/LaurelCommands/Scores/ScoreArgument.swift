import LaurelModel
import LaurelWire

/// A parser of typed scores. The error for a fraction depends on the leaderboard's format.
enum ScoreArgument {
    case number(Int64)
    case fraction(String)

    init(_ text: String) throws(InvalidScore) {
        do {
            self = .number(try Int64(scoreText: text, format: .integer))
        } catch {
            guard case .fraction(let fraction, _) = error else { throw error }
            self = .fraction(fraction)
        }
    }

    func number(on leaderboard: LeaderboardID, in game: any OpenGame) async throws -> Int64 {
        switch self {
        case .number(let number): return number
        case .fraction(let text):
            let format = try ScoreFormat(try await game.knownLeaderboard(leaderboard).format)
            throw CommandFailure.usage(InvalidScore.fraction(text, format).description)
        }
    }
}

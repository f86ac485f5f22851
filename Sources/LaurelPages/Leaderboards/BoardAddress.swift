import LaurelModel
import LaurelServer

/// The part of a leaderboard that a page shows, as its address selects it.
struct BoardAddress: Sendable {
    /// The number of rows of a page.
    static let rowCount = 25

    let game: GameID
    let board: LeaderboardID
    var time = TimeScope.allTime
    var scope = PlayerScope.global
    var occurrence: OccurrenceSelection?
    /// The first row; nil if the page starts at the first row of the ranking or around the player.
    var start: RowNumber?
    /// The player whose row is on the page.
    var player: PlayerID?
    let frame: PageFrame

    init(game: GameID, board: LeaderboardID, frame: PageFrame) {
        self.game = game
        self.board = board
        self.frame = frame
    }

    init(game: GameID, board: LeaderboardID, _ query: Query) throws {
        self.init(game: game, board: board, frame: try PageFrame(query))
        time = try query.time()
        scope = query["scope"] == PlayerScope.friends.rawValue ? .friends : .global
        occurrence = try query.occurrence()
        start = try query.wholeNumber("start").map { start in try Problem.explaining("start") { try RowNumber(start) } }
        player = try query.parameter("player", PlayerID.init)
    }

    /// Returns the address of the page that starts at another row.
    func starting(at row: Int) throws -> BoardAddress {
        var other = self
        other.start = try RowNumber(row)
        return other
    }

    func showing(_ time: TimeScope) -> BoardAddress {
        var other = self
        (other.time, other.start) = (time, nil)
        return other
    }

    func showing(_ scope: PlayerScope) -> BoardAddress {
        var other = self
        (other.scope, other.start, other.player) = (scope, nil, nil)
        return other
    }

    /// Returns the address of the page around `player`.
    func around(_ player: PlayerID) -> BoardAddress {
        var other = self
        (other.player, other.start) = (player, nil)
        return other
    }

    func showing(_ occurrence: OccurrenceSelection?) -> BoardAddress {
        var other = self
        (other.occurrence, other.start) = (occurrence, nil)
        return other
    }

    /// The path with its query. Identifiers and numbers need no escaping.
    var text: String {
        var parameters: [(String, String)] = []
        if scope != .global { parameters.append(("scope", scope.rawValue)) }
        if time != .allTime { parameters.append(("time", time.rawValue)) }
        switch occurrence {
        case nil, .current: break
        case .previous: parameters.append(("occurrence", "previous"))
        case .number(let number): parameters.append(("occurrence", String(number)))
        }
        if let start { parameters.append(("start", String(start.value))) }
        if let player { parameters.append(("player", player.text)) }
        let query = (parameters + frame.parameters).map { "\($0)=\($1)" }.joined(separator: "&")
        return "/g/\(game)/\(board)" + (query.isEmpty ? "" : "?\(query)")
    }
}

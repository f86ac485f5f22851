import LaurelModel
import LaurelServer

/// What is on the page of a leaderboard: read in one go, and then only written down.
struct BoardPage: Sendable {
    let address: BoardAddress
    let game: Game
    let page: RankingPage
    /// The player of the address, where they have a row that is not on the page.
    let ownRow: Standing?
    /// Whether the address names a player who has no row.
    let isUnranked: Bool
    /// The one before, of a recurring leaderboard.
    let previous: OccurrenceStatus?
    let reader: ReaderLocale
    let words: PageWords
    let scores: ScoreFormatter
    let counts: ScoreFormatter

    init(_ address: BoardAddress, of game: Game, from door: Door, accepting languages: AcceptedLanguages) async throws {
        let limit = try PageLimit(BoardAddress.rowCount, for: .player)
        func read(_ selection: PageSelection) async throws -> RankingPage {
            try await door.publicPage(
                selection, of: address.board, in: game, occurrence: address.occurrence, time: address.time)
        }
        let first = PageSelection.rows(from: try address.start ?? RowNumber(1), limit: limit)
        var own: Standing?
        var isUnranked = false
        if let player = address.player, address.start == nil {
            let around = try await read(.around(.id(player), limit: limit))
            isUnranked = !around.notFound.isEmpty
            page = isUnranked ? try await read(first) : around
        } else {
            page = try await read(first)
            if let player = address.player, !page.standings.contains(where: { $0.player.id == player }) {
                own = try await read(.players([.id(player)])).standings.first
                isUnranked = own == nil
            }
        }
        ownRow = own
        self.isUnranked = isUnranked
        self.address = address
        self.game = game
        let isRecurring = page.leaderboard.recurrence != nil
        previous = isRecurring ? try await door.publicOccurrences(of: address.board, in: game).dropFirst().first : nil
        reader = page.leaderboard.readerLocale(accepting: languages)
        words = PageWords(languages)
        scores = door.wording.formatter(of: page.leaderboard, for: reader)
        counts = door.wording.counting(for: reader.numbers)
    }

    var name: String { page.leaderboard.name(for: reader) }

    /// Names everything that the page depends on.
    var version: String {
        "\(page.version)-\(reader)-\(words.language)-\(previous?.occurrence.number ?? -1)-\(Asset.version)"
    }
}

extension Leaderboard {
    /// What the reader calls it.
    func name(for reader: ReaderLocale) -> String { localization(for: reader)?.name ?? referenceName }
}

import LaurelModel
import LaurelServer

/// What is on the page of a leaderboard: read in one go, and then only written down.
struct BoardPage: Sendable {
    let visit: Visit
    let address: BoardAddress
    let page: RankingPage
    /// The attributes by which the page learns of what changed after it was read.
    let freshness: HTML
    /// Whether the player who looks is banned.
    let isBanned: Bool
    /// The own row of the player who is meant, where it is not on the page.
    let ownRow: Standing?
    /// Whether the address names a player who has no row.
    let isUnranked: Bool
    /// The one before, of a recurring leaderboard.
    let previous: OccurrenceStatus?
    /// The name of the leaderboard's image, where it is there.
    let image: String?
    /// The name of the game's image for link previews; nil if there is none, or if the player is signed in.
    let gameImage: String?
    let reader: ReaderLocale
    let scores: ScoreFormatter
    let counts: ScoreFormatter

    var words: PageWords { visit.words }

    init(_ address: BoardAddress, for visit: Visit) async throws {
        let (door, visitor) = (visit.door, visit.visitor)
        let limit = try PageLimit(BoardAddress.rowCount, for: .player)
        freshness = try await visit.freshness(of: address.board)
        isBanned = try await visit.isBanned
        func read(_ selection: PageSelection) async throws -> RankingPage {
            try await door.pageReader.page(
                selection, of: address.board, for: visitor, occurrence: address.occurrence, time: address.time,
                scope: visitor.player == nil ? .global : address.scope)
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
        if address.player == nil, let local = page.localStanding,
            !page.standings.contains(where: { $0.player.id == local.player.id })
        {
            own = local
        }
        ownRow = own
        self.isUnranked = isUnranked
        self.address = address
        self.visit = visit
        let isRecurring = page.leaderboard.recurrence != nil
        previous =
            isRecurring ? try await door.pageReader.occurrences(of: address.board, for: visitor).dropFirst().first : nil
        reader = page.leaderboard.readerLocale(accepting: visit.languages)
        scores = door.wording.formatter(of: page.leaderboard, for: reader)
        counts = door.wording.counting(for: reader.numbers)
        let named = page.leaderboard.localization(for: reader)?.image
        gameImage = visitor.player == nil ? try await door.pageReader.gameImage(for: visitor) : nil
        image = named == nil ? nil : try await door.images.names(of: visit.game.id).first { $0 == named }
    }

    /// Whose row is marked.
    var player: PlayerID? { address.player ?? visit.visitor.player }

    var name: String { page.leaderboard.name(for: reader) }

    /// Names everything that the page depends on.
    var version: String {
        "\(page.version)-\(reader)-\(words.language)-\(previous?.occurrence.number ?? -1)-\(Asset.version)\(image == nil ? "" : "i")\(gameImage.map { "g" + Picture.escaped($0) } ?? "")\(isBanned ? "b" : "")"
    }
}

extension Leaderboard {
    /// What the reader calls it.
    func name(for reader: ReaderLocale) -> String { localization(for: reader)?.name ?? referenceName }
}

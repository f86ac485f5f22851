import LaurelModel
import LaurelServer

/// The page of a leaderboard. The initializer reads all its data.
struct BoardPage: Sendable {
    let request: PageRequest
    let address: BoardAddress
    let page: RankingPage
    /// The attributes that let the page detect changes after it was read.
    let freshness: HTML
    /// Whether the viewer is a banned player.
    let isBanned: Bool
    /// The row of the selected player or the viewer, if it is not on the page.
    let ownRow: Standing?
    /// Whether the address names a player who has no row.
    let isUnranked: Bool
    /// The previous occurrence of a recurring leaderboard.
    let previous: OccurrenceStatus?
    /// The name of the leaderboard's image; nil if the image does not exist.
    let image: String?
    /// The name of the game's image for link previews; nil if there is none, or if the player is signed in.
    let gameImage: String?
    let reader: ReaderLocale
    let scores: ScoreFormatter
    let counts: ScoreFormatter

    var words: PageWords { request.words }

    init(_ address: BoardAddress, for request: PageRequest) async throws {
        let (door, viewer) = (request.door, request.viewer)
        let limit = try PageLimit(BoardAddress.rowCount, for: .player)
        freshness = try await request.freshness(of: address.board)
        isBanned = try await request.isBanned
        func read(_ selection: PageSelection) async throws -> RankingPage {
            try await door.pageReader.page(
                selection, of: address.board, for: viewer, occurrence: address.occurrence, time: address.time,
                scope: viewer.player == nil ? .global : address.scope)
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
        self.request = request
        let isRecurring = page.leaderboard.recurrence != nil
        previous =
            isRecurring ? try await door.pageReader.occurrences(of: address.board, for: viewer).dropFirst().first : nil
        reader = page.leaderboard.readerLocale(accepting: request.languages)
        scores = door.wording.formatter(of: page.leaderboard, for: reader)
        counts = door.wording.counting(for: reader.numbers)
        let named = page.leaderboard.localization(for: reader)?.image
        gameImage = viewer.player == nil ? try await door.pageReader.gameImage(for: viewer) : nil
        image = named == nil ? nil : try await door.images.names(of: request.game.id).first { $0 == named }
    }

    /// The player whose row is marked.
    var player: PlayerID? { address.player ?? request.viewer.player }

    var name: String { page.leaderboard.name(for: reader) }

    /// A tag of all data that the page depends on.
    var version: String {
        "\(page.version)-\(reader)-\(words.language)-\(previous?.occurrence.number ?? -1)-\(request.assets.version)\(image == nil ? "" : "i")\(gameImage.map { "g" + Picture.escaped($0) } ?? "")\(isBanned ? "b" : "")"
    }
}

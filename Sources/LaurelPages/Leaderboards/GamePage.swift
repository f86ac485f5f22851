import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The page of a game: its leaderboards by set, each with its leaders.
struct GamePage: Sendable {
    private struct Card: Sendable {
        let address: BoardAddress
        let name: String
        let image: String?
        let top: [(standing: Standing, score: String)]
        let count: String
        let occurrence: OccurrenceStatus?
    }

    /// The number of leaders of each leaderboard.
    private static let leaderCount = 3

    private let request: PageRequest
    private var cards: [String: Card] = [:]
    private let order: [String]
    private let sets: [LeaderboardSetBody]
    private let images: Set<String>
    private let gameImage: String?

    private var words: PageWords { request.words }

    init(for request: PageRequest) async throws {
        self.request = request
        let (door, languages) = (request.door, request.languages)
        let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(Self.leaderCount, for: .player))
        let leaderboards = try await door.pageReader.leaderboards(for: request.viewer)
        order = leaderboards.map(\.id.text)
        images = try await door.images.names(of: request.game.id)
        gameImage = try await door.pageReader.gameImage(for: request.viewer)
        sets = try await request.fetch(LeaderboardSetsBody.self, "/v1/leaderboard-sets?game=\(request.game.id)")
            .leaderboardSets
        for leaderboard in leaderboards {
            let page = try await DamagedLeaderboards.skipping {
                try await door.pageReader.page(top, of: leaderboard.id, for: request.viewer)
            }
            guard let page else { continue }
            let reader = page.leaderboard.readerLocale(accepting: languages)
            let scores = door.wording.formatter(of: page.leaderboard, for: reader)
            cards[leaderboard.id.text] = Card(
                address: BoardAddress(game: request.game.id, board: leaderboard.id, frame: request.frame),
                name: page.leaderboard.name(for: reader),
                image: page.leaderboard.localization(for: reader)?.image,
                top: page.standings.map { ($0, scores.text(for: $0.entry.score)) },
                count: door.wording.counting(for: reader.numbers).text(for: Int64(page.playerCount)),
                occurrence: page.occurrence)
        }
    }

    var response: Response {
        let inSets = Set(sets.flatMap { $0.leaderboards.map(\.id) })
        let groups = sets.map { set -> HTML in
            let named = set.leaderboards.compactMap { board in cards[board.id].map { ($0, board.name) } }
            return """
                <h2 class="set" dir="auto">\(set.image.flatMap(picture))\(set.name)</h2>
                <div class="cards">
                \(named.map(html))</div>

                """
        }
        let rest = order.filter { !inSets.contains($0) }.compactMap { cards[$0] }.map { html($0, $0.name) }
        return request.page(
            request.game.name, in: .boards, summary: words[.leaderboards], image: gameImage,
            """
            <div class="title">\(gameImage.map { Picture.of($0, in: request.game.id) })<h1 dir="auto">\(request.game.name)</h1></div>
            <p class="facts">\(words[.leaderboards])</p>
            \(cards.isEmpty ? "<p class=\"note\">\(words[.missing])</p>" : nil)
            \(groups)\(rest.isEmpty ? nil : "<div class=\"cards\">\(rest)</div>")
            """)
    }

    private func picture(_ name: String) -> HTML? {
        images.contains(name) ? Picture.of(name, in: request.game.id) : nil
    }

    private func html(_ card: Card, _ name: String) -> HTML {
        let leaders = card.top.map { leader -> HTML in
            """
            <li>\(Wreath.medal(leader.standing.rank))<span class="place">\(request.count(leader.standing.rank))</span>\(Avatar.of(leader.standing.player.id))\
            <bdi>\(leader.standing.player.shownName.text)</bdi> <b>\(leader.score)</b></li>

            """
        }
        let ends = card.occurrence.flatMap { status -> HTML? in
            status.state == .open ? words.instant(words[.ends], status.occurrence.end) : nil
        }
        return """
            <article class="card"><h2 dir="auto">\(card.image.flatMap(picture))\
            <a href="\(card.address.text)">\(name)</a></h2>
            <p class="facts"><span>\(words.label(.players)) <b>\(card.count)</b></span>\(ends)</p>
            \(card.top.isEmpty ? "<p class=\"note\">\(words[.empty])</p>" : nil)<ol class="leaders">
            \(leaders)</ol></article>

            """
    }
}

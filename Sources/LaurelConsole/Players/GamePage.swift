import LaurelModel
import LaurelServer

/// A game's leaderboards, each with those who lead it.
struct GamePage: Sendable {
    private struct Card: Sendable {
        let address: BoardAddress
        let name: String
        let top: [(standing: Standing, score: String)]
        let count: String
        let occurrence: OccurrenceStatus?
    }

    /// How many are shown of each leaderboard.
    private static let leaderCount = 3

    private let game: Game
    private let words: PageWords
    private let frame: PageFrame
    private var cards: [Card] = []

    init(_ game: Game, in frame: PageFrame, from door: Door, accepting languages: AcceptedLanguages) async throws {
        self.game = game
        self.frame = frame
        words = PageWords(languages)
        let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(Self.leaderCount, for: .player))
        for leaderboard in try await door.publicLeaderboards(of: game) {
            let page = try await door.publicPage(top, of: leaderboard.id, in: game)
            let reader = page.leaderboard.readerLocale(accepting: languages)
            let scores = door.wording.formatter(of: page.leaderboard, for: reader)
            cards.append(
                Card(
                    address: BoardAddress(game: game.id, board: leaderboard.id, frame: frame),
                    name: page.leaderboard.name(for: reader),
                    top: page.standings.map { ($0, scores.text(for: $0.entry.score)) },
                    count: door.wording.counting(for: reader.numbers).text(for: Int64(page.playerCount)),
                    occurrence: page.occurrence))
        }
    }

    var html: HTML {
        frame.page(
            game.name, words, home: ("/g/\(game.id)", game.name), summary: words.leaderboards,
            body: """
                <h1 dir="auto">\(game.name)</h1>
                <p class="facts">\(words.leaderboards)</p>
                \(cards.isEmpty ? "<p class=\"note\">\(words.missing)</p>" : nil)
                <div class="cards">
                \(cards.map(html))</div>
                """)
    }

    private func html(_ card: Card) -> HTML {
        let leaders = card.top.map { leader -> HTML in
            """
            <li>\(Wreath.medal(leader.standing.rank))\(Avatar.of(leader.standing.player.id))\
            <bdi>\(leader.standing.player.shownName.text)</bdi> <b>\(leader.score)</b></li>

            """
        }
        let ends = card.occurrence.flatMap { status -> HTML? in
            guard status.state == .open else { return nil }
            let end = status.occurrence.end.iso8601
            return """
                <span class="clock">\(words.ends) <time data-countdown datetime="\(end)">\
                \(String(end.prefix(16).map { $0 == "T" ? " " : $0 })) UTC</time></span>
                """
        }
        return """
            <article class="card"><h2 dir="auto"><a href="\(card.address.text)">\(card.name)</a></h2>
            <p class="facts"><span>\(words.players): <b>\(card.count)</b></span>\(ends)</p>
            \(card.top.isEmpty ? "<p class=\"note\">\(words.empty)</p>" : nil)<ol class="leaders">
            \(leaders)</ol></article>

            """
    }
}

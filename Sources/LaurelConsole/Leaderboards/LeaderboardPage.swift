import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a leaderboard: its rows, its occurrences, and the distribution and the formats of its scores.
struct LeaderboardPage {
    let request: GameRequest
    private let leaderboard: Leaderboard
    private let page: RankingPage
    private let start: RowNumber
    private let selection: OccurrenceSelection?
    private let distribution: ScoreDistribution
    private let occurrences: [OccurrenceStatus]
    private let census: Int

    private static let rowCount = 50
    /// The maximum row number, which is greater than the size of any ranking.
    private static let rowMax = Int(UInt32.max)

    init(_ request: GameRequest) async throws {
        self.request = request
        let id = try request.leaderboardID()
        let (service, game) = (request.service, request.game.id)
        leaderboard = try service.leaderboard(id, of: game)
        let first = min(try request.query.wholeNumber("start") ?? 1, Self.rowMax)
        start = try Problem.explaining("start") { try RowNumber(first) }
        let isRecurring = leaderboard.recurrence != nil
        selection = isRecurring ? try request.query.occurrence() : nil
        page = try await service.page(
            .rows(from: start, limit: PageLimit(Self.rowCount, for: .server)), of: id, in: game, occurrence: selection)
        let isCounted = leaderboard.combination == nil
        distribution =
            isCounted
            ? try await service.rankings.distribution(of: id, in: game, occurrence: selection, binCount: 30)
            : ScoreDistribution()
        occurrences =
            isRecurring ? try await service.occurrences.list(of: id, in: game, for: nil, by: .server, limit: 20) : []
        census = page.playerCount
    }

    var html: HTML {
        get async throws {
            let name = request.name(of: leaderboard)
            return try await request.page(
                name, at: "leaderboards",
                """
                <h1 dir="auto">\(name)</h1>
                <p class="facts"><span><code>\(leaderboard.id.text)</code></span><span>\(leaderboard.kindName)</span>\
                <span>\(rules)</span>\(publicPage)</p>
                \(occurrencePicker)
                <section data-live id="rows">
                <p class="facts"><span>Players: <b>\(ConsoleText.count(census))</b></span>\(state)</p>
                \(table)\(pagination)
                \(chart)
                <p class="unseen" role="status" aria-live="polite"></p>
                </section>
                \(formats)
                \(resetButton)
                """)
        }
    }

    private var rules: String {
        let order = leaderboard.order == .highToLow ? "Highest first" : "Lowest first"
        let rule =
            switch leaderboard.submission {
            case .best: "Best score"
            case .mostRecent: "Latest score"
            case .sum: "Sum of all scores"
            }
        return "\(order) · \(rule) · \(leaderboard.ties.rawValue) ties"
    }

    private var publicPage: HTML? {
        guard request.environment == .production, leaderboard.isPublicRead else { return nil }
        return "<span><a href=\"/g/\(request.game.id.text)/\(leaderboard.id.text)\">View public page</a></span>"
    }

    private var state: HTML? {
        guard let status = page.occurrence else { return nil }
        let badge: HTML =
            "<span class=\"badge\">\(status.state == .final ? "final" : "provisional, \(status.state.rawValue)")</span>"
        return """
            <span>\(ConsoleText.minute(status.occurrence.start)) – \(ConsoleText.minute(status.occurrence.end)) UTC</span>\
            \(badge)
            """
    }

    private var occurrencePicker: HTML? {
        guard !occurrences.isEmpty else { return nil }
        let options = occurrences.map { status -> HTML in
            let number = status.occurrence.number
            let isShown = number == page.occurrence?.occurrence.number
            return """
                <option value="\(number)"\(isShown ? " selected" : nil)>\
                \(String(status.occurrence.start.iso8601.prefix(10))) · \(status.state.rawValue)</option>
                """
        }
        return """
            <form method="get" class="row"><label>Occurrence <select name="occurrence">\(options)</select></label>\
            <button>Show</button></form>
            """
    }

    private var table: HTML {
        let scores = request.formatter(of: leaderboard)
        let rows = page.standings.map { standing -> HTML in
            """
            <tr data-player="\(standing.player.id.text)"><td class="number">\(ConsoleText.count(standing.rank))</td>\
            <th scope="row">\(request.player(standing.player))</th>\
            <td class="number">\(scores.text(for: standing.entry.score))</td>\
            <td>\(ConsoleText.time(standing.entry.date))</td><td class="number">\(standing.entry.context)</td></tr>

            """
        }
        guard !rows.isEmpty else { return "<p class=\"note\">No scores yet</p>" }
        return """
            <div class="scroll" tabindex="0"><table><caption class="unseen">Ranking</caption>
            <thead><tr><th scope="col" class="number">Rank</th><th scope="col">Player</th>\
            <th scope="col" class="number">Score</th><th scope="col">Earned, UTC</th>\
            <th scope="col" class="number">Context</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private var pagination: HTML? {
        guard page.playerCount > Self.rowCount || start.value > 1 else { return nil }
        let occurrence = page.occurrence.map { "&occurrence=\($0.occurrence.number)" } ?? ""
        func link(_ row: Int, _ name: String) -> HTML {
            "<a href=\"\(request.address(of: leaderboard.id))?start=\(row)\(occurrence)\">\(name)</a>"
        }
        let back = start.value > 1 ? link(max(1, start.value - Self.rowCount), "Back") : nil
        let next = start.value + Self.rowCount <= page.playerCount ? link(start.value + Self.rowCount, "Next") : nil
        return "<nav class=\"pages\" aria-label=\"Rows\">\(back)\(next)</nav>"
    }

    private var chart: HTML? {
        guard let first = distribution.bins.first, let last = distribution.bins.last else { return nil }
        let scores = request.formatter(of: leaderboard)
        let bars = distribution.bins.map { bin in
            let (lower, upper) = (scores.text(for: bin.scores.lowerBound), scores.text(for: bin.scores.upperBound))
            return BarChart.Bar(
                value: bin.playerCount,
                name: lower == upper ? lower : "\(lower) – \(upper)",
                text: ConsoleText.count(bin.playerCount, "player", "players"))
        }
        let chart = BarChart(
            bars: bars, description: "Score distribution", columns: ("Score", "Players"),
            ends: (scores.text(for: first.scores.lowerBound), scores.text(for: last.scores.upperBound)))
        return "<h2>Distribution</h2>\(chart.html)"
    }

    /// A table of a score in the formats of several languages. The score is the requested one, or the first on the
    /// page.
    private var formats: HTML {
        let asked = request.query["score"].flatMap { try? Int64(scoreText: $0, format: leaderboard.format) }
        let score = asked ?? page.standings.first?.entry.score ?? 1_234
        let rows = ["en-US", "de-DE", "de-CH", "fr-FR", "es-ES", "hi-IN", "ar-EG", "ja-JP"].map { locale -> HTML in
            let reader = leaderboard.readerLocale(accepting: AcceptedLanguages(header: locale))
            return """
                <tr><th scope="row">\(locale)</th><td dir="auto">\(leaderboard.name(for: reader))</td>\
                <td dir="auto" class="number">\(request.door.wording.formatter(of: leaderboard, for: reader).text(for: score))</td></tr>

                """
        }
        return """
            <h2>Preview by language</h2>
            <form method="get" class="row"><label>Score <input name="score" inputmode="numeric" value="\(score)"></label>\
            <button>Show</button></form>
            <div class="scroll" tabindex="0"><table><caption class="unseen">Formats</caption>
            <thead><tr><th scope="col">Language</th><th scope="col">Name</th><th scope="col" class="number">Score</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private var resetButton: HTML? {
        guard leaderboard.combination == nil else { return nil }
        let what = leaderboard.recurrence == nil ? "" : " of the open occurrence"
        return request.console.confirmed(
            "\(request.address(of: leaderboard.id))/reset", "Reset leaderboard", of: leaderboard.id.text,
            consequence:
                "Removes every entry\(what). The players’ submission histories do not change. This cannot be undone."
        ).map { "<h2>Danger zone</h2>\n\($0)" }
    }
}

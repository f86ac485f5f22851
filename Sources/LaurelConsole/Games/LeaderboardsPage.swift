import LaurelCore
import LaurelIdentity
import LaurelModel

/// A game's leaderboards.
struct LeaderboardsPage {
    let visit: GameVisit
    private let rows: [Row]

    private struct Row {
        let leaderboard: Leaderboard
        let page: RankingPage
    }

    /// As many leaderboards are shown with who leads them.
    private static let countMax = 200

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1, for: .server))
        var rows: [Row] = []
        for leaderboard in visit.service.leaderboards(of: visit.game.id).prefix(Self.countMax) {
            rows.append(
                Row(
                    leaderboard: leaderboard,
                    page: try await visit.service.page(top, of: leaderboard.id, in: visit.game.id)))
        }
        self.rows = rows
    }

    var html: HTML {
        get async throws {
            try await visit.page(
                "Leaderboards", at: "leaderboards",
                """
                <h1>Leaderboards</h1>
                <section data-live id="boards">
                \(rows.isEmpty ? "<p class=\"note\">There is none yet.</p>" : nil)<div class="scroll" tabindex="0"><table>\
                <caption class="unseen">Leaderboards</caption>
                <thead><tr><th scope="col">Leaderboard</th><th scope="col">Kind</th>\
                <th scope="col" class="number">Players</th><th scope="col">First</th></tr></thead>
                <tbody>\(rows.map(row))</tbody></table></div>
                </section>
                \(creation)
                """)
        }
    }

    private func row(_ row: Row) -> HTML {
        let leaderboard = row.leaderboard
        let leader = row.page.standings.first.map { standing -> HTML in
            "\(visit.player(standing.player)) <b>\(visit.formatter(of: leaderboard).text(for: standing.entry.score))</b>"
        }
        return """
            <tr><th scope="row"><a href="\(visit.address(of: leaderboard.id))"><bdi>\(visit.name(of: leaderboard))</bdi></a> \
            <small>\(leaderboard.id.text)</small>\(leaderboard.isArchived ? " <small class=\"badge\">archived</small>" : nil)</th>\
            <td>\(leaderboard.kindName)</td><td class="number">\(ConsoleText.count(row.page.playerCount))</td>\
            <td>\(leader)</td></tr>

            """
    }

    private var creation: HTML? {
        func options(_ choices: [(value: String, name: String)]) -> [HTML] {
            choices.map { "<option value=\"\($0.value)\">\($0.name)</option>" }
        }
        let formats = options(ScoreFormat.allCases.map { ($0.rawValue, $0.rawValue) })
        let orders = options([("highToLow", "more"), ("lowToHigh", "less")])
        let submissions = options([
            ("best", "the best score"), ("mostRecent", "the newest score"), ("sum", "the sum of all scores"),
        ])
        let ties = options([("ordinal", "1, 2, 3, 4"), ("shared", "1, 2, 2, 4"), ("dense", "1, 2, 2, 3")])
        let recurrences = options([
            ("never", "never"), ("day", "every day"), ("week", "every Monday"), ("month", "every month"),
        ])
        let form = visit.visit.form(
            "\(visit.base)/leaderboards", for: .editor, "stack",
            """
            <label>Id <input name="id" required maxlength="100" pattern="[A-Za-z0-9._\\-]+"> <small>For ever: the game sends \
            it.</small></label>
            <label>Name <input name="name" maxlength="200"></label>
            <label>Better is <select name="order">\(orders)</select></label>
            <label>It keeps <select name="submission">\(submissions)</select></label>
            <label>Equal scores rank <select name="ties">\(ties)</select></label>
            <label>Scores are <select name="format">\(formats)</select></label>
            <label>It begins anew <select name="recurrence">\(recurrences)</select> <small>At midnight in UTC; other schedules \
            are in the configuration.</small></label>
            <button class="main">Create</button>
            """)
        return form.map { "<details id=\"create\"><summary>Another leaderboard</summary>\($0)</details>" }
    }
}

extension Leaderboard {
    var kindName: String { combination != nil ? "combined" : recurrence != nil ? "recurring" : "classic" }

    /// The one that a form describes.
    init(_ form: FormBody, of game: GameID) throws {
        let period: CalendarPeriod? =
            switch form["recurrence"] {
            case "day": .day
            case "week": .week()
            case "month": .month()
            default: nil
            }
        let id = try form.parse("id", LeaderboardID.init)
        let format = try form["format"].map { _ in try form.parse("format", ScoreFormat.init) } ?? .integer
        let recurrence = try period.map { Recurrence.calendar(try CalendarRecurrence(every: $0)) }
        let (order, submission, ties) = (
            try form.choice("order", or: SortOrder.highToLow), try form.choice("submission", or: SubmissionType.best),
            try form.choice("ties", or: TieRule.ordinal)
        )
        self = try form.parse("name") { _ in
            try Leaderboard(
                id: id, game: game, referenceName: form["name"], order: order, submission: submission, ties: ties,
                recurrence: recurrence, format: format)
        }
    }
}

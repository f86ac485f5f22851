import LaurelCore
import LaurelIdentity
import LaurelModel

/// A game's leaderboards.
struct LeaderboardsPage {
    let visit: GameVisit
    private let rows: [Row]
    private let draft: FormDraft?

    private struct Row {
        let leaderboard: Leaderboard
        let page: RankingPage
    }

    /// As many leaderboards are shown with who leads them.
    private static let countMax = 200

    init(_ visit: GameVisit, draft: FormDraft? = nil) async throws {
        self.visit = visit
        self.draft = draft
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
                \(rows.isEmpty ? Self.nothing : table)
                </section>
                \(creation)
                """)
        }
    }

    private static let nothing: HTML =
        "<p class=\"note\">No leaderboards yet. Create one to start collecting scores.</p>"

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Leaderboards</caption>
        <thead><tr><th scope="col">Leaderboard</th><th scope="col">Kind</th>\
        <th scope="col" class="number">Players</th><th scope="col">Leader</th></tr></thead>
        <tbody>\(rows.map(row))</tbody></table></div>
        """
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
        let formats = draft.options("format", ScoreFormat.allCases.map { ($0.rawValue, $0.rawValue) })
        let orders = draft.options("order", [("highToLow", "Highest first"), ("lowToHigh", "Lowest first")])
        let submissions = draft.options(
            "submission", [("best", "Best score"), ("mostRecent", "Latest score"), ("sum", "Sum of all scores")])
        let ties = draft.options(
            "ties",
            [
                ("ordinal", "Ordinal (1, 2, 3, 4)"), ("shared", "Shared rank (1, 2, 2, 4)"),
                ("dense", "Dense (1, 2, 2, 3)"),
            ])
        let recurrences = draft.options(
            "recurrence",
            [("never", "Never"), ("day", "Daily"), ("week", "Weekly on Monday"), ("month", "Monthly")])
        let form = visit.visit.form(
            "\(visit.base)/leaderboards", for: .editor, "stack",
            """
            \(draft.alert)<label>ID <input name="id" required maxlength="100" pattern="[A-Za-z0-9._\\-]+" \
            value="\(draft.value("id"))"\(draft.invalid("id"))> <small>Used by your game. Can’t be changed \
            later.</small></label>
            <label>Name <input name="name" maxlength="200" value="\(draft.value("name"))"\
            \(draft.invalid("name"))></label>
            <label>Sort order \(orders)</label>
            <label>Keep \(submissions)</label>
            <label>Ties \(ties)</label>
            <label>Format \(formats)</label>
            <label>Resets \(recurrences) <small>At midnight UTC; other schedules are in the configuration.</small></label>
            <button class="main">Create</button>
            """)
        return form.map { "<details id=\"create\"\(draft.isOpen)><summary>New leaderboard</summary>\($0)</details>" }
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

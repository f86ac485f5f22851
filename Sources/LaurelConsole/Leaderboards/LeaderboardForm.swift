import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The form that creates a leaderboard.
struct LeaderboardForm {
    let request: GameRequest
    let draft: FormDraft?

    /// The form; nil if the operator may not create leaderboards.
    var html: HTML? {
        let formats = draft.options("format", ScoreFormat.allCases.map { ($0.rawValue, $0.rawValue) })
        let orders = draft.options("order", [("highToLow", "Highest first"), ("lowToHigh", "Lowest first")])
        let form = request.console.form(
            "\(request.base)/leaderboards", for: .editor, "stack",
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
            <label>Resets \(recurrences) <small>Daily, weekly and monthly resets are at midnight UTC. The configuration \
            supports other times, weekdays and time zones.</small></label>
            \(schedule)
            <button class="main">Create leaderboard</button>
            """)
        return form.map { "<details id=\"create\"\(draft.isOpen)><summary>New leaderboard</summary>\($0)</details>" }
    }

    private var submissions: HTML {
        draft.options(
            "submission", [("best", "Best score"), ("mostRecent", "Latest score"), ("sum", "Sum of all scores")])
    }

    private var ties: HTML {
        draft.options(
            "ties",
            [
                ("ordinal", "Ordinal (1, 2, 3, 4)"), ("shared", "Shared rank (1, 2, 2, 4)"),
                ("dense", "Dense (1, 2, 2, 3)"),
            ])
    }

    private var recurrences: HTML {
        draft.options(
            "recurrence",
            [
                ("never", "Never"), ("day", "Daily"), ("week", "Weekly on Monday"), ("month", "Monthly"),
                ("interval", "At a fixed interval"),
            ])
    }

    /// The fields of a fixed interval. The style sheet hides them for other recurrences. The browser does not validate
    /// them, because it cannot show an error at a hidden field.
    private var schedule: HTML {
        let today = request.door.status.now.iso8601.prefix { $0 != "T" }
        return """
            <fieldset class="schedule"><legend>Fixed interval</legend>
            <label>First start, UTC <input type="datetime-local" name="start" \
            value="\(draft.value("start", or: "\(today)T00:00"))"\(draft.invalid("start"))></label>
            <label>Interval <span><input name="interval" inputmode="numeric" size="6" \
            value="\(draft.value("interval", or: "7"))"\(draft.invalid("interval"))> \(units(of: "interval"))</span> \
            <small>Time between two starts.</small></label>
            <label>Duration <span><input name="duration" inputmode="numeric" size="6" \
            value="\(draft.value("duration"))"\(draft.invalid("duration"))> \(units(of: "duration"))</span> \
            <small>Time in which each occurrence accepts scores. Default: until the next start.</small></label>
            </fieldset>
            """
    }

    private func units(of field: String) -> HTML {
        draft.options(
            "\(field)Unit", [("days", "days"), ("hours", "hours"), ("minutes", "minutes")],
            label: "Unit of the \(field)")
    }
}

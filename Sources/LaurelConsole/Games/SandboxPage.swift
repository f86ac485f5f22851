import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

/// What only the sandbox can do, and on a server of `laurel dev` the clock and faults.
struct SandboxPage {
    let visit: GameVisit
    private let leaderboards: [Leaderboard]
    private let draft: FormDraft?

    init(_ visit: GameVisit, draft: FormDraft? = nil) throws {
        guard visit.environment == .sandbox else {
            throw ConsoleRefusal("These tools are the sandbox’s. Production is not for trying.", .notFound)
        }
        self.visit = visit
        self.draft = draft
        leaderboards = visit.service.leaderboards(of: visit.game.id).filter { $0.combination == nil && !$0.isArchived }
    }

    private var address: String { "\(visit.base)/sandbox" }

    var html: HTML {
        get async throws {
            let rows = leaderboards.map { leaderboard -> HTML in
                let dev: HTML? =
                    visit.door.devControls == nil || leaderboard.recurrence == nil
                    ? nil
                    : visit.visit.button(address, "End it now", ["do": "end", "leaderboard": leaderboard.id.text])
                let reset = visit.visit.confirmed(
                    address, "Reset", of: leaderboard.id.text, ["do": "reset", "leaderboard": leaderboard.id.text],
                    consequence: "Removes every entry. This cannot be undone.")
                return """
                    <tr><th scope="row"><a href="\(visit.address(of: leaderboard.id))"><bdi>\(visit.name(of: leaderboard))</bdi></a></th>\
                    <td>\(leaderboard.kindName)</td>\
                    <td>\(reset)\
                    \(dev)</td></tr>

                    """
            }
            let table: HTML = """
                <p>A reset takes every entry off a classic leaderboard, or off the open occurrence of a recurring one.</p>
                <div class="scroll" tabindex="0"><table><caption class="unseen">Leaderboards</caption>
                <thead><tr><th scope="col">Leaderboard</th><th scope="col">Kind</th><th scope="col">Progress</th></tr></thead>
                <tbody>\(rows)</tbody></table></div>
                """
            let wiping = visit.visit.confirmed(
                address, "Wipe the sandbox", of: visit.game.name, ["do": "wipe"],
                consequence: "Permanently deletes all sandbox players and scores.")
            return try await visit.page(
                "Sandbox tools", at: "sandbox",
                """
                <h1>Sandbox tools</h1>
                \(Self.formDrafts.contains(draft.value("do")) ? nil : draft.alert)
                \(rows.isEmpty ? "<p class=\"note\">No leaderboards yet</p>" : table)
                \(submitting)
                <h2>Danger zone</h2>
                \(wiping)
                \(visit.door.devControls.map(dev))
                """)
        }
    }

    /// The tools whose forms have fields, and the refusal beside them.
    private static let formDrafts = ["submit", "faults"]

    /// The draft of one of several forms.
    private func draft(of tool: String) -> FormDraft? { draft.flatMap { $0.form["do"] == tool ? $0 : nil } }

    private var submitting: HTML? {
        guard !leaderboards.isEmpty else { return nil }
        let draft = draft(of: "submit")
        let boards = draft.options("leaderboard", leaderboards.map { ($0.id.text, visit.name(of: $0)) })
        return visit.visit.form(
            address, for: .editor, "row",
            """
            <input type="hidden" name="do" value="submit"><label>Leaderboard \(boards)</label>
            <label>Player <input name="player" required maxlength="200" value="\(draft.value("player", or: "tester"))"\
            \(draft.invalid("player"))></label>
            <label>Score <input name="score" required inputmode="numeric" value="\(draft.value("score", or: "100"))"\
            \(draft.invalid("score"))></label>
            <button class="main">Submit</button>
            """
        ).map { "<h2>Submit a score</h2>\(draft.alert)\($0)" }
    }

    /// Submits a score as the studio's own backend would.
    private func submit(_ form: FormBody, to id: LeaderboardID) async throws {
        guard let leaderboard = leaderboards.first(where: { $0.id == id }) else {
            throw ConsoleRefusal("leaderboard: There is no such choice.", .badRequest, field: "leaderboard")
        }
        var random = SystemRandomNumberGenerator()
        let now = visit.service.now
        let submission = Submission(
            id: SubmissionID(at: now, using: &random), game: visit.game.id, leaderboard: id,
            player: try form.parse("player", PlayerReference.init),
            score: try form.parse("score") { try Int64(scoreText: $0, format: leaderboard.format) }, receivedAt: now,
            author: .server)
        for receipt in try await visit.service.submit([submission]) {
            if let problem = receipt.problem {
                throw ConsoleRefusal("\(problem)", .unprocessableContent, field: "score")
            }
        }
    }

    private func dev(_ controls: DevControls) -> HTML {
        let faults = controls.faults
        let draft = draft(of: "faults")
        func box(_ name: String, _ isOn: Bool, _ text: String) -> HTML {
            """
            <label><input type="checkbox" name="\(name)" value="true"\(draft.map { $0.form[name] != nil } ?? isOn ? " checked" : nil)> \(text)</label>
            """
        }
        let steps = [("1 minute", "PT1M"), ("1 hour", "PT1H"), ("1 day", "P1D"), ("1 week", "P7D")].map { step in
            visit.visit.button(address, "+ \(step.0)", ["do": "clock", "span": step.1])
        }
        let switches = visit.visit.form(
            address, for: .editor, "stack",
            """
            <input type="hidden" name="do" value="faults">
            \(box("offline", faults.offline, "Connections are cut before anything is done"))
            \(box("unavailable", faults.unavailable, "Everything is answered with 503"))
            \(box("lostAnswers", faults.lostAnswers, "It is done, and the answer is lost"))
            <label>Answers wait, in milliseconds <input name="delay" inputmode="numeric" \
            value="\(draft.value("delay", or: "\(faults.delayMilliseconds)"))"\(draft.invalid("delay"))></label>
            <button class="main">Let it go wrong</button>
            """)
        return """
            <h2>The clock</h2>
            <p class="facts"><span>It is <b>\(ConsoleText.time(visit.door.status.now))</b> UTC here.</span></p>
            <div class="row">\(steps.compactMap(\.self))</div>
            <h2>Faults</h2>
            \(draft.alert)\(switches)
            """
    }

    /// What a form of this page does.
    static func act(_ form: FormBody, _ visit: GameVisit) async throws -> Response {
        let page = try SandboxPage(visit)
        func leaderboard() throws -> LeaderboardID { try form.parse("leaderboard", LeaderboardID.init) }
        switch form["do"] {
        case "reset":
            try form.demandConfirmation()
            _ = try await visit.service.administration.reset(leaderboard(), in: visit.game.id, by: visit.visit.actor)
        case "submit":
            let id = try leaderboard()
            try await page.submit(form, to: id)
            return .redirect(to: visit.address(of: id))
        case "wipe":
            try form.demandConfirmation()
            _ = try await visit.service.administration.wipe(by: visit.visit.actor)
            try await visit.door.eraser.removeRemainders(in: visit.service.realm)
        case "end" where visit.door.devControls != nil:
            try await visit.door.devControls?.endOccurrences(of: leaderboard(), in: visit.door.games)
        case "clock":
            let span = try form.parse("span", Span.init(iso8601:))
            guard span >= .zero, span <= .days(366) else {
                throw ConsoleRefusal("The clock moves forward, by a year at most.", .badRequest)
            }
            try await visit.door.devControls?.advance(by: span, finalizing: visit.door.games)
        case "faults":
            guard let delay = Int(form["delay"] ?? "0"), (0...600_000).contains(delay) else {
                throw ConsoleRefusal("delay: Wait 0 to 600000 milliseconds.", .badRequest, field: "delay")
            }
            visit.door.devControls?.faults = DevFaults(
                offline: form["offline"] != nil, delayMilliseconds: delay, unavailable: form["unavailable"] != nil,
                lostAnswers: form["lostAnswers"] != nil)
        default: throw ConsoleRefusal("There is no such tool here.", .badRequest)
        }
        return .redirect(to: page.address)
    }
}

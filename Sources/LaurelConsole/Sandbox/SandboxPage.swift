import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of the tools for the sandbox, and for the clock and the faults of `laurel dev`.
struct SandboxPage {
    let request: GameRequest
    let leaderboards: [Leaderboard]
    private let draft: FormDraft?

    init(_ request: GameRequest, draft: FormDraft? = nil) throws {
        guard request.environment == .sandbox else {
            throw ConsoleRefusal("The sandbox tools are not available in production.", .notFound)
        }
        self.request = request
        self.draft = draft
        leaderboards = request.service.leaderboards(of: request.game.id).filter {
            $0.combination == nil && !$0.isArchived
        }
    }

    var address: String { "\(request.base)/sandbox" }

    var html: HTML {
        get async throws {
            let rows = leaderboards.map { leaderboard -> HTML in
                let dev: HTML? =
                    request.door.devControls == nil || leaderboard.recurrence == nil
                    ? nil
                    : request.console.button(
                        address, "End occurrence", ["do": "end", "leaderboard": leaderboard.id.text])
                let reset = request.console.confirmed(
                    address, "Reset", of: leaderboard.id.text, ["do": "reset", "leaderboard": leaderboard.id.text],
                    consequence: "Removes every entry. This cannot be undone.")
                return """
                    <tr><th scope="row"><a href="\(request.address(of: leaderboard.id))"><bdi>\(request.name(of: leaderboard))</bdi></a></th>\
                    <td>\(leaderboard.kindName)</td>\
                    <td>\(reset)\
                    \(dev)</td></tr>

                    """
            }
            let table: HTML = """
                <p>Reset removes every entry of a classic leaderboard, or of the open occurrence of a recurring leaderboard.</p>
                <div class="scroll" tabindex="0"><table><caption class="unseen">Leaderboards</caption>
                <thead><tr><th scope="col">Leaderboard</th><th scope="col">Kind</th><th scope="col">Actions</th></tr></thead>
                <tbody>\(rows)</tbody></table></div>
                """
            let wipeButton = request.console.confirmed(
                address, "Wipe sandbox", of: request.game.name, ["do": "wipe"],
                consequence: "Permanently deletes all sandbox players and scores.")
            return try await request.page(
                "Sandbox tools", at: "sandbox",
                """
                <h1>Sandbox tools</h1>
                \(Self.formDrafts.contains(draft.value("do")) ? nil : draft.alert)
                \(rows.isEmpty ? "<p class=\"note\">No leaderboards yet</p>" : table)
                \(submissionForm)
                <h2>Danger zone</h2>
                \(wipeButton)
                \(request.door.devControls.map(dev))
                """)
        }
    }

    /// The tools whose forms have fields and show their own errors.
    private static let formDrafts = ["submit", "faults"]

    /// Returns the draft of the form of a tool.
    private func draft(of tool: String) -> FormDraft? { draft.flatMap { $0.form["do"] == tool ? $0 : nil } }

    private var submissionForm: HTML? {
        guard !leaderboards.isEmpty else { return nil }
        let draft = draft(of: "submit")
        let boards = draft.options("leaderboard", leaderboards.map { ($0.id.text, request.name(of: $0)) })
        return request.console.form(
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

    private func dev(_ controls: DevControls) -> HTML {
        let faults = controls.faults
        let draft = draft(of: "faults")
        func box(_ name: String, _ isOn: Bool, _ text: String) -> HTML {
            """
            <label><input type="checkbox" name="\(name)" value="true"\(draft.map { $0.form[name] != nil } ?? isOn ? " checked" : nil)> \(text)</label>
            """
        }
        let steps = [("1 minute", "PT1M"), ("1 hour", "PT1H"), ("1 day", "P1D"), ("1 week", "P7D")].map { step in
            request.console.button(address, "+ \(step.0)", ["do": "clock", "span": step.1])
        }
        let switches = request.console.form(
            address, for: .editor, "stack",
            """
            <input type="hidden" name="do" value="faults">
            \(box("offline", faults.offline, "Drop connections before processing"))
            \(box("unavailable", faults.unavailable, "Respond to all requests with 503"))
            \(box("lostAnswers", faults.lostAnswers, "Process the request, drop the response"))
            <label>Added latency (ms) <input name="delay" inputmode="numeric" \
            value="\(draft.value("delay", or: "\(faults.delayMilliseconds)"))"\(draft.invalid("delay"))></label>
            <button class="main">Apply faults</button>
            """)
        return """
            <h2>Server time (simulated)</h2>
            <p class="facts"><span><b>\(ConsoleText.time(request.door.status.now))</b> UTC</span></p>
            <div class="row">\(steps.compactMap(\.self))</div>
            <h2>Faults</h2>
            \(draft.alert)\(switches)
            """
    }
}

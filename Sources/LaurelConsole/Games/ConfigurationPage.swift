import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelIdentity
import LaurelModel
import LaurelServer

/// A game's configuration as one document: written, planned, applied and undone.
struct ConfigurationPage {
    let visit: GameVisit
    private let state: ConfigurationState
    private static let (excerptCount, excerptLength) = (20, 200)
    /// What somebody has written, where it is not what is in force.
    var draft: String?
    /// The tag of what its author saw.
    var tag: String?
    /// What applying it would do.
    var step: ConfigurationStep?
    var refusal: ConfigurationRefusal?
    /// Any other reason why it is not applied.
    var rejection: FormDraft?

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        state = try await visit.door.configurations.book(of: visit.game, in: visit.environment).current()
    }

    /// - Parameter form: What somebody has sent.
    init(_ visit: GameVisit, showing form: FormBody) async throws {
        try await self.init(visit)
        draft = form.whole("document").replacing("\r\n", with: "\n")
        tag = form["tag"]
    }

    private var text: String { draft ?? ConfigurationDocument(state.configuration).text(as: .yaml) }

    var answer: Response {
        get async throws { visit.visit.answer(try await html, status: refusal?.status ?? .ok) }
    }

    var html: HTML {
        get async throws {
            let isPlanned = step.map { !$0.plan.isRefused && !$0.plan.isEmpty } ?? false
            let buttons: HTML = """
                <div class="row"><button class="main" name="step" value="plan">Plan</button>\
                \(isPlanned ? "<button class=\"danger\" name=\"step\" value=\"apply\">Apply</button>" : nil)</div>
                """
            let faults = refusal?.lines ?? []
            let marks: HTML? =
                faults.isEmpty
                ? nil
                : """
                 aria-invalid="true" aria-describedby="problem" data-faults="\(faults.map(String.init).joined(separator: ","))"
                """
            let editor: HTML = """
                <label>Document, YAML <span class="editor"><textarea name="document" rows="24" spellcheck="false" autocomplete="off" \
                autocapitalize="none"\(marks)\(rejection.invalid("document"))>
                \(text)</textarea></span></label>
                <input type="hidden" name="tag" value="\(tag ?? state.tag)">
                """
            let form =
                visit.visit.form("\(visit.base)/configuration", for: .editor, "stack", "\(editor)\(buttons)")
                ?? "<pre tabindex=\"0\"><code>\(text)</code></pre>"
            return try await visit.page(
                "Configuration", at: "configuration",
                """
                <h1>Configuration</h1>
                <p class="facts"><span>Revision <b>\(state.revision)</b></span>\(undoing)</p>
                \(outcome)\(form)
                <p><small>What is missing from the document stays as it is; only <code>archived: true</code> retires a \
                leaderboard. In production a change follows into the sandbox as long as both are the same.</small></p>
                """)
        }
    }

    private var undoing: HTML? {
        guard state.revision > 0 else { return nil }
        return visit.visit.button(
            "\(visit.base)/configuration/undo", "Undo revision \(state.revision)", ["revision": "\(state.revision)"])
    }

    private var outcome: HTML? {
        if rejection != nil { return rejection.alert }
        if let refusal {
            return """
                <div class="note alert" role="alert" id="problem"><pre>\(refusal.sentences)</pre>\(excerpt(of: refusal.lines))</div>
                """
        }
        if let step {
            let findings = step.findings.map { finding -> HTML in "<li>\(finding.description)</li>" }
            return """
                <div class="note" role="status"><h2>Plan</h2><pre>\(step.plan.description)</pre>\
                <ul>\(findings)</ul></div>
                """
        }
        guard let applied = visit.query["applied"], applied == "\(state.revision)" else { return nil }
        return "<p class=\"note\" role=\"status\">Revision \(state.revision) is in force.</p>"
    }

    /// The wrong lines themselves, for browsers that do not run the script that marks them in the editor.
    private func excerpt(of faults: [Int]) -> HTML? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = faults.prefix(Self.excerptCount).filter { lines.indices.contains($0 - 1) }.map { number -> HTML in
            "<li value=\"\(number)\"><code><mark>\(String(lines[number - 1].prefix(Self.excerptLength)))</mark></code></li>"
        }
        return shown.isEmpty ? nil : "<ol class=\"excerpt\">\(shown)</ol>"
    }
}

extension ConfigurationRefusal {
    /// The lines of the document that are wrong, from 1.
    fileprivate var lines: [Int] {
        guard case .invalid(let findings) = self else { return [] }
        return Set(findings.filter { $0.severity == .error }.compactMap(\.place.position?.line)).sorted()
    }

    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid, .impossible: .unprocessableContent
        case .changedMeanwhile: .conflict
        case .changeNotFound: .notFound
        }
    }

    /// A line for each thing that is wrong.
    fileprivate var sentences: String {
        switch self {
        case .invalid(let findings): findings.map(\.description).joined(separator: "\n")
        case .impossible(let plan): plan.description
        case .changedMeanwhile:
            "Somebody else has changed the configuration meanwhile. Open this page anew, and make your change there."
        case .changeNotFound: description
        }
    }
}

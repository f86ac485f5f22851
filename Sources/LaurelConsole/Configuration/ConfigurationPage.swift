import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The editor of a game's configuration, with its plan and its undo button.
struct ConfigurationPage {
    let request: GameRequest
    private let state: ConfigurationState
    private static let (excerptCount, excerptLength) = (20, 200)
    /// The text in the editor; nil for the current configuration.
    var draft: String?
    /// The tag of the configuration that the form is based on.
    var tag: String?
    /// The planned or applied change; nil before the form is sent.
    var step: ConfigurationStep?
    var refusal: ConfigurationRefusal?
    /// The form, if it was rejected for a reason other than ``refusal``.
    var rejection: FormDraft?

    init(_ request: GameRequest) async throws {
        self.request = request
        state = try await request.door.configurations.store(of: request.game, in: request.environment).current()
    }

    /// Creates the page with the values of a form.
    ///
    /// - Parameter form: The form that was sent.
    init(_ request: GameRequest, showing form: FormBody) async throws {
        try await self.init(request)
        draft = form.whole("document").replacing("\r\n", with: "\n")
        tag = form["tag"]
    }

    private var text: String { draft ?? ConfigurationDocument(state.configuration).text(as: .yaml) }

    var response: Response {
        get async throws { request.console.response(try await html, status: refusal?.status ?? .ok) }
    }

    var html: HTML {
        get async throws {
            let isPlanned = step.map { !$0.plan.isRefused && !$0.plan.isEmpty } ?? false
            let buttons: HTML = """
                <div class="row"><button class="main" name="step" value="plan">Review changes</button>\
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
                <label>Configuration, YAML <span class="editor"><textarea name="document" rows="24" spellcheck="false" autocomplete="off" \
                autocapitalize="none"\(marks)\(rejection.invalid("document"))>
                \(text)</textarea></span></label>
                <input type="hidden" name="tag" value="\(tag ?? state.tag)">
                """
            let form =
                request.console.form("\(request.base)/configuration", for: .editor, "stack", "\(editor)\(buttons)")
                ?? "<pre tabindex=\"0\"><code>\(text)</code></pre>"
            return try await request.page(
                "Configuration", at: "configuration",
                """
                <h1>Configuration</h1>
                <p class="facts"><span>Revision <b>\(state.revision)</b></span>\(undoing)</p>
                \(outcome)\(form)
                <p><small>Items that you leave out do not change. To archive a leaderboard, set <code>archived: true</code>. \
                A change in production also applies to the sandbox while both configurations are equal.</small></p>
                """)
        }
    }

    private var undoing: HTML? {
        guard state.revision > 0 else { return nil }
        return request.console.button(
            "\(request.base)/configuration/undo", "Undo revision \(state.revision)", ["revision": "\(state.revision)"])
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
                <div class="note" role="status"><h2>Changes</h2><pre>\(step.plan.description)</pre>\
                <ul>\(findings)</ul></div>
                """
        }
        guard let applied = request.query["applied"], applied == "\(state.revision)" else { return nil }
        return "<p class=\"note\" role=\"status\">Configuration applied (revision \(state.revision))</p>"
    }

    /// Returns the invalid lines, for browsers without the script that marks them in the editor.
    private func excerpt(of faults: [Int]) -> HTML? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = faults.prefix(Self.excerptCount).filter { lines.indices.contains($0 - 1) }.map { number -> HTML in
            "<li value=\"\(number)\"><code><mark>\(String(lines[number - 1].prefix(Self.excerptLength)))</mark></code></li>"
        }
        return shown.isEmpty ? nil : "<ol class=\"excerpt\">\(shown)</ol>"
    }
}

extension ConfigurationRefusal {
    /// The numbers of the invalid lines, from 1.
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

    /// The errors, each on its own line.
    fileprivate var sentences: String {
        switch self {
        case .invalid(let findings): findings.map(\.description).joined(separator: "\n")
        case .impossible(let plan): plan.description
        case .changedMeanwhile:
            "Another operator changed the configuration. Reload the page and make your change again."
        case .changeNotFound: description
        }
    }
}

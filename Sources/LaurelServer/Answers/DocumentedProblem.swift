import LaurelWire

/// A problem that the server returns, with its explanation in `Documentation/Troubleshooting.md`.
struct DocumentedProblem: Sendable {
    /// The problem's slug, which is the last part of its type.
    let slug: String
    let status: Int
    let cause: String
    let fix: String

    init(_ slug: String, _ status: Int, cause: String, fix: String) {
        self.slug = slug
        self.status = status
        self.cause = cause
        self.fix = fix
    }

    /// All problems, by subject.
    static let sections: [(title: String, problems: [DocumentedProblem])] = [
        ("Credentials and sign-in", credentials), ("Requests", requests), ("Server", server),
        ("Scores and leaderboards", scores), ("Players and friends", players),
        ("Challenges and achievements", challenges), ("Moderation", moderation),
        ("Configuration and administration", administration),
    ]

    /// The problem's section of the page, whose anchor is the slug.
    var markdown: String {
        let title = ProblemBody(slug: slug, status: status, detail: "").title
        return "### `\(slug)`\n\n- Status: \(status), “\(title)”\n- Cause: \(cause)\n- Fix: \(fix)"
    }
}

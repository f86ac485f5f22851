import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a game's scores that are pending review.
struct ReviewPage {
    let request: GameRequest
    private let items: [ReviewItem]

    /// The maximum number of rows. Each row has two forms, and a page with its assets must have less than 100 KB.
    private static let rowCount = 40

    init(_ request: GameRequest) async throws {
        self.request = request
        let after = try request.after()
        items = try await request.service.moderation.reviewItems(
            of: request.game.id, after: after, limit: Self.rowCount)
    }

    var html: HTML {
        get async throws {
            let next = items.count == Self.rowCount ? items.last : nil
            let further = next.map { item -> HTML in
                """
                <nav class="pages" aria-label="Scores pending review"><a href="\(request.base)/review?after=\(item.position.value)">Next</a>\
                </nav>
                """
            }
            return try await request.page(
                "Pending review", at: "review",
                """
                <h1>Pending review</h1>
                <p>Approved scores keep their original date. Rejected scores are never ranked.</p>
                \(items.isEmpty ? "<p class=\"note\">All clear: no scores to review</p>" : table)\(further)
                """)
        }
    }

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Scores pending review</caption>
        <thead><tr><th scope="col">Player</th><th scope="col">Leaderboard</th><th scope="col" class="number">Score</th>\
        <th scope="col">Earned, UTC</th><th scope="col">Reason</th><th scope="col">Action</th></tr></thead>
        <tbody>\(items.map(row))</tbody></table></div>
        """
    }

    private func row(_ item: ReviewItem) -> HTML {
        let action = "\(request.base)/review/\(item.position.value)"
        let score = "the score of \(item.player.shownName.text)"
        let reject = request.console.confirmed(
            action, "Reject", of: score, ["decision": "reject"],
            consequence: "The score is never ranked. This cannot be undone.")
        return """
            <tr><th scope="row">\(request.player(item.player))</th><td><bdi>\(request.name(of: item.leaderboard))</bdi></td>\
            <td class="number">\(request.formatter(of: item.leaderboard).text(for: item.submission.score))</td>\
            <td>\(ConsoleText.time(item.submission.earnedAt))</td>\
            <td>\(item.submission.violation?.description ?? "Pending review")</td>\
            <td class="acts">\(request.console.button(action, "Approve", of: score, ["decision": "approve"]))\(reject)</td></tr>

            """
    }
}

import LaurelCore
import LaurelModel
import LaurelServer

/// Scores that a leaderboard's checks held back, until somebody decides.
struct ReviewPage {
    let visit: GameVisit
    private let items: [ReviewItem]

    /// The maximum number of rows. Each row has two forms, and a page with its assets must have less than 100 KB.
    private static let rowCount = 40

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        let after = try visit.after()
        items = try await visit.service.moderation.reviewItems(of: visit.game.id, after: after, limit: Self.rowCount)
    }

    var html: HTML {
        get async throws {
            let next = items.count == Self.rowCount ? items.last : nil
            let further = next.map { item -> HTML in
                """
                <nav class="pages" aria-label="Held scores"><a href="\(visit.base)/review?after=\(item.position.value)">Later \
                ones</a></nav>
                """
            }
            return try await visit.page(
                "Review", at: "review",
                """
                <h1>Review</h1>
                <p>Approved scores keep their original date. Rejected scores are never ranked.</p>
                \(items.isEmpty ? "<p class=\"note\">All clear: no scores to review</p>" : table)\(further)
                """)
        }
    }

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Held scores</caption>
        <thead><tr><th scope="col">Player</th><th scope="col">Leaderboard</th><th scope="col" class="number">Score</th>\
        <th scope="col">Earned, UTC</th><th scope="col">Reason</th><th scope="col">Action</th></tr></thead>
        <tbody>\(items.map(row))</tbody></table></div>
        """
    }

    private func row(_ item: ReviewItem) -> HTML {
        let action = "\(visit.base)/review/\(item.position.value)"
        let score = "the score of \(item.player.shownName.text)"
        let reject = visit.visit.confirmed(
            action, "Reject", of: score, ["decision": "reject"],
            consequence: "The score is never ranked. This cannot be undone.")
        return """
            <tr><th scope="row">\(visit.player(item.player))</th><td><bdi>\(visit.name(of: item.leaderboard))</bdi></td>\
            <td class="number">\(visit.formatter(of: item.leaderboard).text(for: item.submission.score))</td>\
            <td>\(ConsoleText.time(item.submission.earnedAt))</td>\
            <td>\(item.submission.violation?.description ?? "It is held.")</td>\
            <td class="acts">\(visit.visit.button(action, "Approve", of: score, ["decision": "approve"]))\(reject)</td></tr>

            """
    }
}

/// The page `Documentation/Troubleshooting.md`: an introduction, and every problem.
enum TroubleshootingPage {
    /// Returns the page in Markdown.
    static func rendered() -> String {
        let sections = DocumentedProblem.sections.map { title, problems in
            (["## \(title)"] + problems.map(\.markdown)).joined(separator: "\n\n")
        }
        return ([introduction] + sections).joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # Troubleshooting

        `script/update-documentation` generates this page from the server's list of problems. The server responds to a
        failed request with a problem document (RFC 9457):

        ```json
        {
          "type": "/problems/score-out-of-range",
          "title": "Score out of range",
          "status": 422,
          "detail": "The score 1001 is outside the leaderboard's range of 0 to 1000. Check the score, or …"
        }
        ```

        - The last part of `type` is the slug. It never changes. Search this page for it, or append it to the
          address: `#score-out-of-range`.
        - `detail` describes the error and its fix. Other fields, such as `field` and `nextStartDate`, are present if
          they concern the error.
        - Every response has a `Laurel-Request-ID` header. The server's log contains the same id.
        - A request with a status of 429, 503 or 507 can be sent again after the seconds in `Retry-After`.
        - In `LaurelKit`, `LaurelError.code` contains the slug. Three codes come from the client:
          - `server-unreachable`: no server responded.
          - `unexpected-answer`: the response is not from Laurel, for example a network's sign-in page.
          - `device-storage`: the device's disk cannot store the scores.
        - In `laurel.js`, `LaurelError.slug` contains the slug. The slug `unreachable` comes from the client.

        `laurel doctor` checks a deployment: settings, directory, disk, limits, certificate, address and backups.
        """
}

/// The reviewed calls of a file, for ``ConventionRule/reviewedTraps``, with the reason why they do not trap for any
/// request, file or database.
struct TrapReview: Sendable {
    /// The number of reviewed calls with the same text. A further call with this text needs a review.
    let counts: [String: Int]
    let reason: String

    typealias Review = TrapReview

    init(_ calls: [String], _ reason: String) {
        counts = Dictionary(calls.map { ($0, 1) }, uniquingKeysWith: +)
        self.reason = reason
    }

    /// The reviews of all modules, by the paths of the files.
    static let all: [String: TrapReview] = [
        server, pages, console, core, configuration, identity, imports, sqlite, postgres, wire,
        model, commands, faults, kit,
    ].reduce(into: [:]) { all, reviews in all.merge(reviews) { first, _ in first } }
}

import LaurelRanking
import Testing

/// Calls every public query of both rankings with a member, a score, a row and a page length.
func expectAgreement(
    _ ranking: Ranking,
    _ model: NaiveRanking,
    member: UInt32,
    score: Int64,
    start: Int,
    limit: Int,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let percentile = start % 101
    // One expectation for all queries: an expectation costs far more than a query.
    let agrees = [
        "count": ranking.count == model.count,
        "entry(of:)": ranking.entry(of: member) == model.entry(of: member),
        "rank(of:)": ranking.rank(of: member) == model.rank(of: member),
        "row(of:)": ranking.row(of: member) == model.row(of: member),
        "prospectiveRank(of:)": ranking.prospectiveRank(of: score) == model.prospectiveRank(of: score),
        "count(below:)": ranking.count(below: score) == model.entries.count { $0.score < score },
        "rows(start:limit:)":
            ranking.rows(start: start, limit: limit) == model.rows(start: start, limit: limit),
        "rows(around:limit:)":
            ranking.rows(around: member, limit: limit) == model.rows(around: member, limit: limit),
        "rows(aroundScore:limit:)":
            ranking.rows(aroundScore: score, limit: limit) == model.rows(aroundScore: score, limit: limit),
        "rows(percentile:limit:)":
            ranking.rows(percentile: percentile, limit: limit) == model.rows(percentile: percentile, limit: limit),
    ]
    let wrong = agrees.filter { !$0.value }.keys.sorted()
    #expect(
        wrong.isEmpty,
        "member \(member), score \(score), start \(start), limit \(limit)",
        sourceLocation: sourceLocation
    )
}

/// Compares all rows of two rankings, or of a ranking and its model.
func expectSameRows(
    _ ranking: Ranking,
    _ rows: [RankedRow],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    ranking.checkInvariants()
    #expect(ranking.rows(start: 1, limit: .max) == rows, sourceLocation: sourceLocation)
    var visited: [RankedEntry] = []
    ranking.forEachEntry { visited.append($0) }
    #expect(visited == rows.map(\.entry), sourceLocation: sourceLocation)
    let found = rows.filter {
        ranking.entry(of: $0.entry.member) == $0.entry && ranking.rank(of: $0.entry.member) == $0.rank
    }
    #expect(found.count == rows.count, "An entry cannot be found by its member.", sourceLocation: sourceLocation)
}

import LaurelModel
import LaurelWire
import Testing

struct EntryBodyTests {
    @Test func `An entry preserves every bit of its score, context and date`() throws {
        try expect(EntryBody(Samples.first, for: .player, scores: Samples.scores), isWritten: Samples.firstText)
        try expect(EntryBody(Samples.second, for: .player, scores: Samples.scores), isWritten: Samples.secondText)
    }

    @Test func `An entry contains the developer's own id only for server keys`() throws {
        try expect(
            EntryBody(Samples.first, for: .server, scores: Samples.scores), isWritten: Samples.firstTextForServers)
        try expect(EntryBody(Samples.second, for: .server, scores: Samples.scores), isWritten: Samples.secondText)
        #expect(PlayerBody(Samples.ann, for: .player).externalID == nil)
        #expect(PlayerBody(Samples.ann, for: .server).externalID == "studio/7")
    }

    @Test(arguments: [
        (Int64.min, UInt64.min), (.min + 1, 1), (-9_007_199_254_740_993, 9_007_199_254_740_993), (0, 1 << 63),
        (9_007_199_254_740_993, .max - 1), (.max, .max),
    ])
    func `Numbers beyond the 53 bits of a double are preserved`(score: Int64, context: UInt64) throws {
        var standing = Samples.second
        standing.entry.score = score
        standing.entry.context = context
        try expect(
            EntryBody(standing, for: .player, scores: Samples.scores),
            isWritten: """
                {"context":\(context),"date":"1969-12-31T23:59:59.999Z","formattedScore":"\(Samples.scores.text(for: score))",\
                "player":{"avatarURL":"/v1/players/p_7zzzzzzzzzzzzzzzzzzzzzzzzz/avatar",\
                "displayName":"Bee","id":"p_7zzzzzzzzzzzzzzzzzzzzzzzzz"},"rank":2,"score":\(score)}
                """)
    }
}

import LaurelModel

/// The sample values of the expected JSON in this folder.
enum Samples {
    static let game = try! GameID("com.dragonforged.whackacac")
    static let board = try! LeaderboardID("speedrun")
    static let settings = try! Leaderboard(id: board, game: game)
    static let submission = try! SubmissionID("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")
    static let date = try! Moment(iso8601: "2025-03-16T09:30:00.001Z")

    static let reader = ReaderLocale(numbers: try! LanguageTag("en"), words: try! LanguageTag("en"))
    static let scores = ScoreFormatter(.integer, locale: reader.numbers)

    static let ann = Player(
        number: PlayerNumber(7), id: try! PlayerID("p_014d2pf2dbsqqzxq5tk1v58cgg"),
        externalID: try! ExternalID("studio/7"), displayName: try! DisplayName("Zo\u{EB} \"Z\" / \u{1F600}"),
        createdAt: date)
    static let bee = Player(
        number: PlayerNumber(8), id: try! PlayerID("p_7zzzzzzzzzzzzzzzzzzzzzzzzz"), externalID: nil,
        displayName: try! DisplayName("Bee"), createdAt: date)

    static let first = Standing(
        rank: 1, player: ann,
        entry: Entry(score: .max, context: .max, date: date, position: LedgerPosition(41)))
    static let second = Standing(
        rank: 2, player: bee,
        entry: Entry(
            score: .min, context: 0, date: try! Moment(iso8601: "1969-12-31T23:59:59.999Z"),
            position: LedgerPosition(42)))

    static let firstText = """
        {"context":18446744073709551615,"date":"2025-03-16T09:30:00.001Z","formattedScore":"9,223,372,036,854,775,807",\
        "player":{"avatarURL":"/v1/players/p_014d2pf2dbsqqzxq5tk1v58cgg/avatar",\
        "displayName":"Zo\u{EB} \\"Z\\" / \u{1F600}","id":"p_014d2pf2dbsqqzxq5tk1v58cgg"},"rank":1,\
        "score":9223372036854775807}
        """
    static let firstTextForServers = """
        {"context":18446744073709551615,"date":"2025-03-16T09:30:00.001Z","formattedScore":"9,223,372,036,854,775,807",\
        "player":{"avatarURL":"/v1/players/p_014d2pf2dbsqqzxq5tk1v58cgg/avatar",\
        "displayName":"Zo\u{EB} \\"Z\\" / \u{1F600}","externalID":"studio/7",\
        "id":"p_014d2pf2dbsqqzxq5tk1v58cgg"},"rank":1,"score":9223372036854775807}
        """
    static let secondText = """
        {"context":0,"date":"1969-12-31T23:59:59.999Z","formattedScore":"-9,223,372,036,854,775,808",\
        "player":{"avatarURL":"/v1/players/p_7zzzzzzzzzzzzzzzzzzzzzzzzz/avatar",\
        "displayName":"Bee","id":"p_7zzzzzzzzzzzzzzzzzzzzzzzzz"},"rank":2,"score":-9223372036854775808}
        """
}

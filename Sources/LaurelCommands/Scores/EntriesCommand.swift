import ArgumentParser
import LaurelCore
import LaurelModel

struct EntriesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entries", abstract: "List a range of a leaderboard's entries.",
        discussion: "Set at most one of --start, --around, --around-score, --percentile and --players.")

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(parsing: .unconditional, help: "The first row. (default: 1)", transform: RowNumber.init(argument:))
    var start: RowNumber?

    @Option(
        parsing: .unconditional, help: "A player: lists the rows around the player's entry.",
        transform: PlayerReference.init)
    var around: PlayerReference?

    @Option(
        parsing: .unconditional, help: "A score: lists the rows around the rank that it would get.",
        transform: Int64.init(scoreText:))
    var aroundScore: Int64?

    @Option(
        parsing: .unconditional,
        help: "A percentile from 0 to 100: lists the rows from there on. 99 starts at the last entry of the best 1 %.",
        transform: Percentile.init(argument:))
    var percentile: Percentile?

    @Option(
        parsing: .unconditional, help: "Players, separated by commas, listed with their ranks.",
        transform: { try $0.split(separator: ",").map { try PlayerReference(String($0)) } })
    var players: [PlayerReference]?

    @Option(
        parsing: .unconditional, help: "The number of rows, 1 to 1,000. (default: 100)",
        transform: PageLimit.init(argument:)
    )
    var limit: PageLimit?

    @Option(
        help: "The occurrence of a recurring leaderboard: current, previous or a number. (default: current)",
        transform: OccurrenceSelection.init(argument:))
    var occurrence: OccurrenceSelection?

    @Option(help: "The time scope: all time, the past 24 hours or the past 7 days. (default: allTime)")
    var time: TimeScope?

    @OptionGroup var pointInTime: PointInTimeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let named = [start != nil, around != nil, aroundScore != nil, percentile != nil, players != nil]
        if named.count(where: \.self) > 1 {
            throw ValidationError(
                """
                The options exclude each other. Set only one of --start, --around, --around-score, --percentile and \
                --players.
                """
            )
        }
        if players?.isEmpty == true { throw ValidationError("--players is empty. Use at least one player.") }
        if players != nil, limit != nil {
            throw ValidationError("--limit cannot be combined with --players. Omit it: the list contains every player.")
        }
    }

    func run() async throws {
        try output.print(
            try await data.page(
                selection, of: leaderboard, occurrence: occurrence, time: time ?? .allTime, pointInTime: pointInTime))
    }

    private var selection: PageSelection {
        let limit = limit ?? .hundred
        if let around { return .around(around, limit: limit) }
        if let aroundScore { return .aroundScore(aroundScore, limit: limit) }
        if let percentile { return .percentile(percentile, limit: limit) }
        if let players { return .players(players) }
        return .rows(from: start ?? .first, limit: limit)
    }
}

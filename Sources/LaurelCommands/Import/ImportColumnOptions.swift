import ArgumentParser
import LaurelImport

/// Which columns of a file hold what.
struct ImportColumnOptions: ParsableArguments {
    @Option(help: "The column with the player: your own id for them.")
    var player: String

    @Option(help: "The column with the score, a whole number.")
    var score: String

    @Option(help: "The column with the name that others see.")
    var name: String?

    @Option(help: "The column with the date the score was earned, such as 2025-03-16 or 2025-03-16T09:30:00Z.")
    var date: String?

    @Option(help: "The column with the game's own 64 bits, which come back with the entry.")
    var context: String?

    @Option(help: "The column with an id that makes each row count once. (default: made from the row)")
    var id: String?

    var columns: ImportColumns {
        ImportColumns(player: player, score: score, name: name, date: date, context: context, id: id)
    }
}

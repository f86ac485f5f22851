import ArgumentParser
import LaurelImport

/// The columns of the imported file.
struct ImportColumnOptions: ParsableArguments {
    @Option(help: "The column with the player: your own id for the player.")
    var player: String

    @Option(help: "The column with the score, a whole number.")
    var score: String

    @Option(help: "The column with the player's display name.")
    var name: String?

    @Option(help: "The column with the date on which the score was earned: 2025-03-16 or 2025-03-16T09:30:00Z.")
    var date: String?

    @Option(help: "The column with the context: a number of your own, returned with the entry.")
    var context: String?

    @Option(help: "The column with an idempotency key for each row. (default: derived from the row)")
    var id: String?

    var columns: ImportColumns {
        ImportColumns(player: player, score: score, name: name, date: date, context: context, id: id)
    }
}

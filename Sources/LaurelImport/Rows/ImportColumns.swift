/// The names of the columns to import, according to the header.
package struct ImportColumns: Sendable {
    /// The column of the players.
    package var player: String
    /// The column of the scores.
    package var score: String
    /// The column of the display names, if there is one.
    package var name: String?
    /// The column of the dates, if there is one.
    package var date: String?
    /// The column of the contexts, if there is one.
    package var context: String?
    /// The column of the submissions' ids, if there is one.
    package var id: String?

    /// Creates a selection of columns.
    package init(
        player: String, score: String, name: String? = nil, date: String? = nil, context: String? = nil,
        id: String? = nil
    ) {
        self.player = player
        self.score = score
        self.name = name
        self.date = date
        self.context = context
        self.id = id
    }
}

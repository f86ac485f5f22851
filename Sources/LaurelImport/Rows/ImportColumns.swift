/// The names of the columns to import, as they appear in the header.
package struct ImportColumns: Sendable {
    /// The name of the column that contains the players' ids or external ids.
    package var player: String
    /// The name of the column that contains the scores.
    package var score: String
    /// The name of the column that contains the display names, if there is one.
    package var name: String?
    /// The name of the column that contains the dates, if there is one.
    package var date: String?
    /// The name of the column that contains the contexts, if there is one.
    package var context: String?
    /// The name of the column that contains the submission ids, if there is one.
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

/// Which columns of a file hold what, by the names in its first line.
package struct ImportColumns: Sendable {
    package var player: String
    package var score: String
    package var name: String?
    package var date: String?
    package var context: String?
    package var id: String?

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

/// A statement that every connection prepares when it opens.
struct PreparedSQL: Sendable {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}

import LaurelModel
import LaurelServer
import LaurelWire

/// Markup that several pages share.
extension PageRequest {
    func avatar(_ player: PlayerBody) -> HTML { Avatar.at(player.avatarURL) }

    func count(_ number: Int) -> String { words.count(number, door.wording) }

    /// Returns a list, or `note` if the list is empty.
    func list(_ items: [HTML], orElse note: String) -> HTML {
        items.isEmpty ? "<p class=\"note\">\(note)</p>" : Self.list(items)
    }

    static func list(_ items: [HTML]) -> HTML { "<ul class=\"list\">\(items)</ul>" }

    /// Returns the reason why a form was rejected. ``invalid(_:)`` refers a field to it.
    func alert(_ problem: String?) -> HTML? {
        problem.map { "<p class=\"note problem\" role=\"alert\" id=\"problem\">\($0)</p>" }
    }

    /// Returns the attributes that connect a field with the alert above it.
    func invalid(_ problem: String?) -> HTML? {
        problem == nil ? nil : " aria-invalid=\"true\" aria-describedby=\"problem\""
    }

    /// Throws a problem if the number of chosen friends is outside `counts`.
    func checkCount(of friends: [String], in counts: ClosedRange<Int>) throws {
        guard !counts.contains(friends.count) else { return }
        throw Problem.invalid(nil, words.text(.chooseFriends, count(counts.lowerBound), count(counts.upperBound)))
    }

    /// Returns a disclosure with a button, so that the player must open it to perform the action.
    func confirmed(_ path: String, _ name: String, _ fields: [(String, String)] = []) -> HTML {
        "<details class=\"confirm\"><summary>\(name)</summary>\(button(path, name, fields))</details>"
    }

    /// Returns a form with one button.
    func button(_ path: String, _ name: String, isMain: Bool = false, _ fields: [(String, String)] = []) -> HTML {
        let hidden = fields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.0)\" value=\"\(field.1)\">"
        }
        let style: HTML? = isMain ? " class=\"main\"" : nil
        return """
            <form method="post" action="\(address(path))">\(hidden)<button\(style)>\(name)</button></form>
            """
    }
}

/// The house's own drawings: a laurel wreath, and medals made of it.
enum Wreath {
    private static let leaves: HTML = """
        <g fill="currentColor"><path d="M11 27C5 25 2 19 3 12c1 2 2 3 3 4C4 12 5 8 8 5c0 3 0 5 1 7 0 3 0 6 1 8 1 3 2 5 4 7z"/>\
        <path d="M21 27c6-2 9-8 8-15-1 2-2 3-3 4 2-4 1-8-2-11 0 3 0 5-1 7 0 3 0 6-1 8-1 3-2 5-4 7z"/></g>
        """

    static let mark: HTML =
        "<svg class=\"mark\" viewBox=\"0 0 32 32\" width=\"28\" height=\"28\" aria-hidden=\"true\">\(leaves)</svg>"

    /// For the first three places.
    static func medal(_ rank: Int) -> HTML {
        """
        <svg class="medal medal\(rank)" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">\(leaves)\
        <circle cx="16" cy="15" r="8" fill="currentColor"/></svg>
        """
    }
}

extension Wreath {
    /// Of an achievement without an image of its own.
    static func badge(isEarned: Bool) -> HTML {
        let kind: HTML = isEarned ? "medal1" : "plain"
        return """
            <svg class="picture badge \(kind)" viewBox="0 0 32 32" width="56" height="56" aria-hidden="true">\(leaves)\
            <circle cx="16" cy="15" r="6" fill="currentColor"/></svg>
            """
    }
}

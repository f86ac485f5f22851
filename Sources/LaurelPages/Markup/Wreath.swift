/// The product's drawings: a laurel wreath of two branches, and medals with it.
package enum Wreath {
    private static let leaves: HTML = """
        <path fill="currentColor" d="M14.9 25.9q-3.4-.4-5.8 2.8q4 .2 5.8-2.8M14.9 25.9q-.6-2.9-4-3.2q1 3.2 4 3.2\
        M10.2 24.3q-2.7-1.9-6.1 0q3.3 1.9 6.1 0M10.2 24.3q.8-2.8-2.1-4.4q-.5 3.2 2.1 4.4\
        M6.7 20.8q-1.5-2.8-5.1-2.5q2 3.1 5.1 2.5M6.7 20.8q1.9-2.1 0-4.6q-1.9 2.5 0 4.6\
        M5.1 16.1q0-3.1-3.3-4.2q.3 3.5 3.3 4.2M5.1 16.1q2.6-.9 1.9-3.8q-2.7 1.3-1.9 3.8\
        M5.7 11.2q1.4-2.6-1-4.9q-1.3 3.1 1 4.9M5.7 11.2q2.6 .4 3.2-2.5q-2.9-.1-3.2 2.5\
        M8.1 7.4q2.3-1.7 1-4.5q-2.4 2.1-1 4.5M8.1 7.4q2.1 1.4 3.6-.9q-2.4-1.3-3.6 .9\
        M17.1 25.9q1.8 3 5.8 2.8q-2.3-3.3-5.8-2.8M17.1 25.9q3 .1 4-3.2q-3.4 .2-4 3.2\
        M21.8 24.3q2.7 1.9 6.1 0q-3.3-1.9-6.1 0M21.8 24.3q2.7-1.1 2.1-4.4q-2.9 1.6-2.1 4.4\
        M25.3 20.8q3.1 .6 5.1-2.5q-3.7-.3-5.1 2.5M25.3 20.8q1.9-2.1 0-4.6q-1.9 2.5 0 4.6\
        M26.9 16.1q3-.7 3.3-4.2q-3.3 1.1-3.3 4.2M26.9 16.1q.9-2.6-1.9-3.8q-.7 2.9 1.9 3.8\
        M26.3 11.2q2.3-1.8 1-4.9q-2.4 2.3-1 4.9M26.3 11.2q-.2-2.6-3.2-2.5q.6 2.9 3.2 2.5\
        M23.9 7.4q1.4-2.4-1-4.5q-1.3 2.9 1 4.5M23.9 7.4q-1.2-2.2-3.6-.9q1.5 2.3 3.6 .9"/>
        """

    /// The product's logo.
    package static let mark: HTML =
        "<svg class=\"mark\" viewBox=\"0 0 32 32\" width=\"28\" height=\"28\" aria-hidden=\"true\">\(leaves)</svg>"

    private static let medal: HTML = "\(leaves)<circle cx=\"16\" cy=\"15\" r=\"7.5\" fill=\"currentColor\"/>"

    /// Returns the medal of one of the first three ranks.
    static func medal(_ rank: Int) -> HTML {
        """
        <svg class="medal medal\(rank)" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">\(medal)</svg>
        """
    }

    /// The medal for pages whose scripts draw tables, as the symbol `#medal`.
    static let medalSymbol: HTML = """
        <svg class="unseen" aria-hidden="true"><symbol id="medal" viewBox="0 0 32 32">\(medal)</symbol></svg>
        """
}

extension Wreath {
    /// Returns the badge of an achievement without an image.
    static func badge(isEarned: Bool) -> HTML {
        let kind: HTML = isEarned ? "medal1" : "plain"
        return """
            <svg class="picture badge \(kind)" viewBox="0 0 32 32" width="56" height="56" aria-hidden="true">\(leaves)\
            <circle cx="16" cy="15" r="6" fill="currentColor"/></svg>
            """
    }
}

/// The role of a part of the output, which determines its style.
package enum TerminalRole: CaseIterable, Sendable {
    case plain
    case header
    case secondary
    case gold
    case silver
    case bronze

    /// Returns the medal of a rank from 1 to 3; `nil` for other ranks.
    static func medal(rank: Int) -> TerminalRole? {
        switch rank {
        case 1: .gold
        case 2: .silver
        case 3: .bronze
        default: nil
        }
    }
}

/// The style of output: plain or colored.
package enum TerminalStyle: Equatable, Sendable {
    case plain
    case colored

    /// Selects colors if the stream is a terminal, unless the environment disables them (`NO_COLOR`).
    init(isTTY: Bool, environment: [String: String]) {
        let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        self = isTTY && !isRefused && environment["TERM"] != "dumb" ? .colored : .plain
    }

    /// Returns `text` in the style of `role`, or unchanged if the style is plain.
    func apply(_ role: TerminalRole, to text: String) -> String {
        guard self == .colored, let code = Self.code(of: role), !text.isEmpty else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// Returns the color of a role in the palette of 256 colors.
    ///
    /// Each color has a medium brightness, so that its contrast with black and with white is at least 3 to 1, as WCAG
    /// requires for bold text.
    static func paletteIndex(of role: TerminalRole) -> Int? {
        switch role {
        case .gold: 136
        case .silver: 245
        case .bronze: 130
        case .plain, .header, .secondary: nil
        }
    }

    private static func code(of role: TerminalRole) -> String? {
        switch role {
        case .plain: nil
        case .header: "1"
        case .secondary: "2"
        case .gold, .silver, .bronze: paletteIndex(of: role).map { "1;38;5;\($0)" }
        }
    }
}

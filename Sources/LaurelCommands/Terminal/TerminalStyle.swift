/// The role of a piece of output, which decides its style.
package enum TerminalRole: CaseIterable, Sendable {
    case plain
    case header
    case secondary
    case gold
    case silver
    case bronze

    /// The medal of a rank, from 1; `nil` past the third.
    static func medal(rank: Int) -> TerminalRole? {
        switch rank {
        case 1: .gold
        case 2: .silver
        case 3: .bronze
        default: nil
        }
    }
}

/// Whether output may be coloured, and the colours.
package enum TerminalStyle: Equatable, Sendable {
    case plain
    case colored

    /// Colours only for a person at a terminal who has not asked for none (`NO_COLOR`).
    init(isTTY: Bool, environment: [String: String]) {
        let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        self = isTTY && !isRefused && environment["TERM"] != "dumb" ? .colored : .plain
    }

    /// `text` as `role` looks; unchanged where there are no colours.
    func apply(_ role: TerminalRole, to text: String) -> String {
        guard self == .colored, let code = Self.code(of: role), !text.isEmpty else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The colour of a role in the palette of 256.
    ///
    /// Each is of middle brightness, so that it stands out from black and from white alike (a contrast of at least
    /// 3 to 1, as is asked of bold text).
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

import Foundation
import LaurelModel

extension LanguageTag {
    /// In whose way this terminal writes numbers; nil where that is nobody's: digits alone, for programs.
    static let terminal = LanguageTag(environment: ProcessInfo.processInfo.environment)

    /// Reads ``terminal``, and then leaves nothing in the environment for the library underneath: it would stop the process
    /// at a name that is too long for it, and whatever is written here names its locale.
    static func loadTerminal() {
        _ = terminal
        setenv("LC_ALL", "C", 1)
    }

    /// As POSIX has it: the first of these variables that is not empty counts, such as `de_DE.UTF-8`. Nil for `C` and
    /// `POSIX`.
    init?(environment: [String: String]) {
        let named = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let named, let tag = try? LanguageTag(String(named.prefix { $0 != "." && $0 != "@" })) else { return nil }
        self = tag
    }
}

extension AcceptedLanguages {
    /// What a command asks for.
    static let terminal = AcceptedLanguages([LanguageTag.terminal].compactMap(\.self))
}

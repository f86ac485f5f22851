import Foundation
import LaurelModel

extension LanguageTag {
    /// The language in which the terminal formats numbers, or nil for plain digits.
    static let terminal = LanguageTag(environment: ProcessInfo.processInfo.environment)

    /// Reads ``terminal`` and then sets the locale of the C library to `C`: a locale name that is too long would stop
    /// the process.
    static func loadTerminal() {
        _ = terminal
        setenv("LC_ALL", "C", 1)
    }

    /// Creates the language from the first POSIX variable that is not empty, such as `de_DE.UTF-8`. Returns nil for `C`
    /// and `POSIX`.
    init?(environment: [String: String]) {
        let named = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let named, let tag = try? LanguageTag(String(named.prefix { $0 != "." && $0 != "@" })) else { return nil }
        self = tag
    }
}

extension AcceptedLanguages {
    /// The languages that commands request.
    static let terminal = AcceptedLanguages([LanguageTag.terminal].compactMap(\.self))
}

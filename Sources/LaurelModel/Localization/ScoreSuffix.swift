/// The text directly after a score, by plural form. `Points` prints `123Points`: only a suffix that starts with a space
/// is separated from the number.
public struct ScoreSuffix: Hashable, Sendable {
    /// The maximum length, in bytes of UTF-8.
    public static let byteCountMax = 100
    /// The empty suffix.
    public static let none = ScoreSuffix(known: [:])

    /// The configured forms.
    public let forms: [PluralCategory: String]

    /// Creates a suffix.
    ///
    /// - Parameter forms: The forms, each one line of at most ``byteCountMax`` bytes, possibly empty. A missing form is
    ///   ``PluralCategory/other``; if that is also missing, ``PluralCategory/one``.
    public init(_ forms: [PluralCategory: String]) throws(InvalidLocalization) {
        for form in forms.values where !form.isEmpty && !form.isOneLine(byteCountMax: Self.byteCountMax) {
            throw .suffix(form)
        }
        self.forms = forms
    }

    /// Creates a suffix from Game Center's two forms. The plural is used for all forms except ``PluralCategory/one``.
    public init(singular: String?, plural: String?) throws(InvalidLocalization) {
        var forms: [PluralCategory: String] = [:]
        forms[.one] = singular
        forms[.other] = plural
        try self.init(forms)
    }

    private init(known forms: [PluralCategory: String]) { self.forms = forms }

    subscript(category: PluralCategory) -> String { forms[category] ?? forms[.other] ?? forms[.one] ?? "" }
}

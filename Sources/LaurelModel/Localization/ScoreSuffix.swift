/// What is printed directly behind a score, in the form that the number asks for: `Points` makes `123Points`, and only
/// a suffix that begins with a space stands off from the number.
public struct ScoreSuffix: Hashable, Sendable {
    /// The longest suffix, in bytes of UTF-8.
    public static let byteCountMax = 100
    public static let none = ScoreSuffix(known: [:])

    /// The forms that were given.
    public let forms: [PluralCategory: String]

    /// - Parameter forms: Each one line of at most ``byteCountMax`` bytes. A form that is missing is
    ///   ``PluralCategory/other``; where that is missing too, ``PluralCategory/one``. A form may be empty.
    public init(_ forms: [PluralCategory: String]) throws(InvalidLocalization) {
        for form in forms.values where !form.isEmpty && !form.isOneLine(byteCountMax: Self.byteCountMax) {
            throw .suffix(form)
        }
        self.forms = forms
    }

    /// Game Center's two forms. In languages with more of them the plural stands for all but ``PluralCategory/one``.
    public init(singular: String?, plural: String?) throws(InvalidLocalization) {
        var forms: [PluralCategory: String] = [:]
        forms[.one] = singular
        forms[.other] = plural
        try self.init(forms)
    }

    private init(known forms: [PluralCategory: String]) { self.forms = forms }

    subscript(category: PluralCategory) -> String { forms[category] ?? forms[.other] ?? forms[.one] ?? "" }
}

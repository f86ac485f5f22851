/// A plural form of a noun after a number, by Unicode's names. A language uses some of them; all languages use `other`.
public enum PluralCategory: Int, Hashable, Sendable, CaseIterable {
    /// The categories of the Unicode CLDR.
    case zero, one, two, few, many, other
}

extension PluralCategory {
    /// The name in CLDR.
    public var name: String { "\(self)" }

    init?(name: some StringProtocol) {
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }
}

/// The forms that a noun behind a number can take, by Unicode's names. A language uses some of them; all use `other`.
public enum PluralCategory: Int, Hashable, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}

extension PluralCategory {
    /// As CLDR names it.
    public var name: String { "\(self)" }

    init?(name: some StringProtocol) {
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }
}

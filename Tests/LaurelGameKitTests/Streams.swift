import LaurelModel

extension AsyncStream {
    /// Returns the first `count` elements.
    func take(_ count: Int) async -> [Element] {
        var all: [Element] = []
        for await element in self {
            all.append(element)
            if all.count == count { break }
        }
        return all
    }
}

extension Span {
    static func minutes(_ minutes: Int64) -> Span { .seconds(minutes * 60) }
}

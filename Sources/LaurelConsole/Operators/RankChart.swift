/// Ranks over time as a line, the first rank on top, drawn by the server.
struct RankChart {
    /// At equal distances; nil where there was none.
    let ranks: [Int?]
    let description: String
    /// What stands below the first and the last.
    let ends: (HTML, HTML)

    private static let (width, height) = (600, 120)

    var html: HTML {
        let known = ranks.compactMap(\.self)
        let (best, worst) = (known.min() ?? 1, known.max() ?? 1)
        func y(_ rank: Int) -> Int {
            // A rank that never changes is a line in the middle.
            worst == best ? Self.height / 2 : 8 + (rank - best) * (Self.height - 16) / (worst - best)
        }
        let step = Self.width / max(ranks.count - 1, 1)
        var path = ""
        var isDrawing = false
        for (index, rank) in ranks.enumerated() {
            guard let rank else {
                isDrawing = false
                continue
            }
            // It was the same until it was another.
            path += isDrawing ? "H\(index * step)V\(y(rank))" : "M\(index * step) \(y(rank))"
            isDrawing = true
        }
        let dots = ranks.enumerated().compactMap { index, rank in
            rank.map { rank -> HTML in
                "<circle cx=\"\(index * step)\" cy=\"\(y(rank))\" r=\"4\"><title>\(ConsoleText.count(rank))</title></circle>"
            }
        }
        return """
            <figure class="chart"><svg class="line" viewBox="-6 0 \(Self.width + 12) \(Self.height)" role="img" \
            aria-label="\(description)"><path d="\(path)"/>\(dots)</svg>\
            <figcaption><span>\(ends.0)</span><span>\(description)</span><span>\(ends.1)</span></figcaption></figure>
            """
    }
}

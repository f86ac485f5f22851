import LaurelPages

/// A bar chart that the server draws, with a vertical axis from zero.
struct BarChart {
    struct Bar {
        let value: Int
        /// The label of the bar.
        let name: String
        /// The value with its unit.
        let text: String
    }

    let bars: [Bar]
    let description: String
    /// The headings of the bars' names and of their values.
    let columns: (String, String)
    /// The labels below the first bar and the last.
    var ends: (String, String) = ("", "")

    private static let (width, height) = (600, 120)

    var html: HTML {
        let top = Self.top(over: bars.map(\.value).max() ?? 0)
        let step = Double(Self.width) / Double(max(bars.count, 1))
        let drawn = bars.enumerated().map { index, bar -> HTML in
            // A value above zero is visible.
            let height = bar.value == 0 ? 0 : max(2, Int(Double(bar.value) / Double(top) * Double(Self.height)))
            let x = Int(Double(index) * step * 10)
            let width = max(10, Int(step * 10) - 10)
            let place: HTML = "x=\"\(x / 10).\(x % 10)\" width=\"\(width / 10).\(width % 10)\""
            return """
                <g><title>\(bar.name): \(bar.text)</title><rect class="zone" \(place) y="0" height="\(Self.height)"/>\
                <rect \(place) y="\(Self.height - height)" height="\(height)"/></g>
                """
        }
        let levels = top % 2 == 0 ? [top, top / 2, 0] : [top, 0]
        let lines = levels.indices.dropLast().map { index -> HTML in
            let y = Self.height * index / (levels.count - 1)
            return "<line x1=\"0\" x2=\"\(Self.width)\" y1=\"\(y)\" y2=\"\(y)\"/>"
        }
        return ChartFigure(
            plot: """
                <svg viewBox="0 0 \(Self.width) \(Self.height)" role="img" aria-label="\(description)" \
                preserveAspectRatio="none">\(lines)\(drawn)</svg>
                """,
            levels: levels.map { ConsoleText.count($0) }, ends: ("\(ends.0)", "\(ends.1)"), description: description,
            values: (columns, bars.map { ($0.name, $0.text) })
        ).html
    }

    /// Returns the smallest round number that is not below `most`.
    static func top(over most: Int) -> Int {
        var power = 1
        while power < most / 10 { power *= 10 }
        for factor in [1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100] where factor * power >= most { return factor * power }
        return most
    }
}

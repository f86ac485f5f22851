/// Bars beside each other, drawn by the server: what they say is in their titles and in the figure's description.
struct BarChart {
    struct Bar {
        let value: Int
        /// What the bar stands for, and how much it is.
        let title: String
    }

    let bars: [Bar]
    let description: String
    /// What stands below the first bar and the last.
    var ends: (String, String) = ("", "")

    private static let (width, height) = (600, 120)

    var html: HTML {
        let most = max(bars.map(\.value).max() ?? 0, 1)
        let step = Double(Self.width) / Double(max(bars.count, 1))
        let drawn = bars.enumerated().map { index, bar -> HTML in
            // Whatever there is can be seen.
            let height = bar.value == 0 ? 0 : max(2, Int(Double(bar.value) / Double(most) * Double(Self.height)))
            let x = Int(Double(index) * step * 10)
            let width = max(10, Int(step * 10) - 10)
            return """
                <rect x="\(x / 10).\(x % 10)" y="\(Self.height - height)" width="\(width / 10).\(width % 10)" \
                height="\(height)"><title>\(bar.title)</title></rect>
                """
        }
        return """
            <figure class="chart"><svg viewBox="0 0 \(Self.width) \(Self.height)" role="img" aria-label="\(description)" \
            preserveAspectRatio="none">\(drawn)</svg>\
            <figcaption><span>\(ends.0)</span><span>\(description)</span><span>\(ends.1)</span></figcaption></figure>
            """
    }
}

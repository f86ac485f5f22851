import LaurelPages

/// A chart with its axes, its description and a table of its values, which screen readers and keyboards can reach.
struct ChartFigure {
    let plot: HTML
    /// The labels of the vertical axis, from the top down, at equal distances.
    let levels: [String]
    /// The labels below the first value and the last.
    let ends: (HTML, HTML)
    let description: String
    /// The values as rows of a table under `columns`; nil if a table with them is beside the chart.
    var values: (columns: (String, String), rows: [(String, String)])?

    var html: HTML {
        """
        <figure class="chart"><div class="plot"><div class="levels" aria-hidden="true">\
        \(levels.map { "<span>\($0)</span>" as HTML })</div>\(plot)</div>
        <figcaption><span>\(ends.0)</span><span>\(description)</span><span>\(ends.1)</span></figcaption>\(table)</figure>
        """
    }

    private var table: HTML? {
        values.map { values in
            let rows = values.rows.map { row -> HTML in
                "<tr><th scope=\"row\">\(row.0)</th><td class=\"number\">\(row.1)</td></tr>"
            }
            return """
                <details data-values><summary>Values</summary><div class="scroll" tabindex="0"><table>\
                <caption class="unseen">\(description)</caption><thead><tr><th scope="col">\(values.columns.0)</th>\
                <th scope="col" class="number">\(values.columns.1)</th></tr></thead><tbody>\(rows)</tbody></table></div></details>
                """
        }
    }
}

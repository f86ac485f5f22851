import LaurelModel
/// The state of a task's progress.
struct ProgressState: Sendable {
    let label: String
    let unit: ProgressUnit
    /// The total amount of work, or nil if it is unknown.
    var total: Int?
    var done = 0
    /// The number of rows that are done, if the unit is bytes. The rate is then that of the rows.
    var rowCount: Int?
    /// The seconds since the start.
    var elapsed = 0.0

    init(
        label: String, unit: ProgressUnit, total: Int? = nil, done: Int = 0, rowCount: Int? = nil, elapsed: Double = 0
    ) {
        self.rowCount = rowCount
        self.label = SanitizedText.of(label)
        self.unit = unit
        self.total = total
        self.done = done
        self.elapsed = elapsed
    }

    /// The completed share in percent. It is 100 only at the end.
    var percent: Int? {
        guard let total, total > 0 else { return nil }
        return Int(min(100, Double(max(0, done)) * 100 / Double(total)))
    }

    /// The amount per second, or nil if it is not known yet.
    var rate: Double? {
        done > 0 && elapsed >= 0.1 ? Double(done) / elapsed : nil
    }

    private var rowRate: Double? { rowCount.flatMap { elapsed >= 0.1 ? Double($0) / elapsed : nil } }

    /// The estimated number of seconds until the end.
    var remaining: Double? {
        guard let rate, let total, total > done else { return nil }
        return Double(total - done) / rate
    }

    /// Returns a line of at most `width` cells: the label, the share, a bar, the count, the rate and the remaining
    /// time.
    ///
    /// If the line is too long, the bar is omitted first, then the rate, the remaining time, the count, the rows and
    /// the label. The share always stays.
    func rendered(width: Int) -> String {
        var parts = parts
        for expendable in [Part.bar, .rate, .remaining, .count, .rows, .label] {
            let line = Self.line(parts)
            if DisplayWidth.of(line) <= width { return line }
            if parts.count > 1 { parts.removeAll { $0.part == expendable } }
        }
        return DisplayWidth.truncate(Self.line(parts), to: width)
    }

    private enum Part {
        case label, share, bar, count, rows, rate, remaining
    }

    private var parts: [(part: Part, text: String)] {
        var parts: [(Part, String)] = [(.label, label)]
        if let percent {
            let digits = String(percent)
            parts.append((.share, String(repeating: " ", count: 3 - digits.count) + digits + " %"))
            parts.append((.bar, Self.bar(percent)))
        }
        parts.append((.count, total.map { "\(unit.amount(done)) of \(unit.amount($0))" } ?? unit.amount(done)))
        if let rowCount { parts.append((.rows, ProgressUnit.rows.amount(rowCount))) }
        if let rate { parts.append((.rate, rowRate.map(ProgressUnit.rows.rate) ?? unit.rate(rate))) }
        if let remaining { parts.append((.remaining, "\(humanDuration(seconds: remaining)) left")) }
        return parts.filter { !$0.1.isEmpty }
    }

    private static func line(_ parts: [(part: Part, text: String)]) -> String {
        parts.map(\.text).joined(separator: "  ")
    }

    private static func bar(_ percent: Int) -> String {
        let width = 20
        let filled = percent * width / 100
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]"
    }
}

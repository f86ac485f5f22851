/// The unit of a task's progress.
enum ProgressUnit: Sendable {
    case bytes
    case rows

    /// Formats an amount: `1.2 GB`, `12,345 rows`.
    func amount(_ count: Int) -> String {
        switch self {
        case .bytes: Self.bytes(Double(count))
        case .rows: "\(Self.grouped(count)) \(count == 1 ? "row" : "rows")"
        }
    }

    /// Formats a rate: `85.0 MB/s`, `12,345 rows/s`.
    func rate(_ perSecond: Double) -> String {
        switch self {
        case .bytes: "\(Self.bytes(perSecond))/s"
        case .rows: "\(Self.grouped(Self.whole(perSecond))) rows/s"
        }
    }

    private static func bytes(_ count: Double) -> String {
        var value = count
        var unit = "B"
        for larger in ["kB", "MB", "GB", "TB", "PB"] where value >= 999.95 {
            value /= 1000
            unit = larger
        }
        guard unit != "B" else { return "\(whole(value)) B" }
        let tenths = whole((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    private static func grouped(_ count: Int) -> String {
        var text = ""
        for (index, digit) in String(count.magnitude).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (count < 0 ? "-" : "") + String(text.reversed())
    }

    /// Converts a number to an integer without trapping on values outside its range.
    private static func whole(_ value: Double) -> Int {
        Int(exactly: value.rounded(.down)) ?? (value > 0 ? .max : 0)
    }
}

/// Formats a duration: `21 s`, `3 min 05 s`, `2 h 10 min`.
func humanDuration(seconds: Double) -> String {
    guard seconds < 100 * 3600 else { return "more than 99 h" }
    let whole = Int(max(0, seconds).rounded(.up))
    let twoDigits: (Int) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    return "\(whole / 3600) h \(twoDigits(whole / 60 % 60)) min"
}

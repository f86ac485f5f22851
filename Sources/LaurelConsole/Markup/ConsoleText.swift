import LaurelModel
import LaurelPages

/// The console's format of numbers and dates: in English, with dates in UTC.
enum ConsoleText {
    static func count(_ number: some BinaryInteger) -> String {
        let digits = Array(String(number.magnitude).reversed())
        let parts = stride(from: 0, to: digits.count, by: 3).map {
            String(digits[$0..<min($0 + 3, digits.count)].reversed())
        }
        return (number < 0 ? "−" : "") + parts.reversed().joined(separator: ",")
    }

    /// Returns a number with its noun in the singular or the plural.
    static func count(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
        "\(count(number)) \(number == 1 ? one : many)"
    }

    /// Returns a moment to the second.
    static func time(_ moment: Moment) -> HTML {
        let text = moment.iso8601
        return "<time datetime=\"\(text)\">\(plain(moment, length: 19))</time>"
    }

    /// Returns a moment to the minute.
    static func minute(_ moment: Moment) -> HTML {
        "<time datetime=\"\(moment.iso8601)\">\(plain(moment, length: 16))</time>"
    }

    private static func plain(_ moment: Moment, length: Int) -> String {
        String(moment.iso8601.prefix(length).map { $0 == "T" ? " " : $0 })
    }

    static func duration(seconds: Double) -> String {
        switch seconds {
        case ..<0.01: "\(tenths(seconds * 1_000)) ms"
        case ..<1: "\(Int((seconds * 1_000).rounded())) ms"
        default: "\(tenths(seconds)) s"
        }
    }

    static func bytes(_ count: Int64) -> String {
        var (value, unit) = (Double(count), 0)
        let units = ["bytes", "KB", "MB", "GB", "TB"]
        while value >= 1_000, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        return unit == 0 ? "\(count) bytes" : "\(tenths(value)) \(units[unit])"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

import Foundation

/// Formatting of numbers with three digits and a unit.
enum Figure {
    static func seconds(_ seconds: Double) -> String {
        switch seconds {
        case ..<0.9995e-6: digits(seconds * 1e9) + " ns"
        case ..<0.9995e-3: digits(seconds * 1e6) + " µs"
        case ..<0.9995: digits(seconds * 1e3) + " ms"
        default: digits(seconds) + " s"
        }
    }

    static func bytes(_ bytes: Double) -> String {
        switch bytes {
        case ..<9_999.5: digits(bytes) + " B"
        case ..<1_048_576: digits(bytes / 1_024) + " KiB"
        case ..<1_073_741_824: digits(bytes / 1_048_576) + " MiB"
        default: digits(bytes / 1_073_741_824) + " GiB"
        }
    }

    static func ratio(_ ratio: Double) -> String { String(format: "%.2f", ratio) }
    static func percent(_ share: Double) -> String { String(format: "%.0f %%", 100 * share) }

    /// Returns a count with thousands separators, such as 1,234,567.
    static func count(_ count: Double) -> String {
        var text = String(format: "%.0f", count)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }

    static func count(_ value: Int) -> String { count(Double(value)) }

    private static func digits(_ value: Double) -> String {
        switch value {
        case ..<9.995: String(format: "%.2f", value)
        case ..<99.95: String(format: "%.1f", value)
        default: count(value)
        }
    }
}

extension Rounds {
    /// Returns the median, with the lowest and the highest value if there are several.
    func text(_ format: (Double) -> String) -> String {
        guard values.count > 1 else { return format(median) }
        return "\(format(median)) (\(format(lowest)) – \(format(highest)))"
    }
}

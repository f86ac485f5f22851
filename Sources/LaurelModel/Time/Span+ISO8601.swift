extension Span {
    /// The span as an ISO 8601 duration in hours, minutes and seconds, such as `PT168H`, `PT1H30M` or `PT0.5S`.
    ///
    /// It has no days, which App Store Connect rejects. A negative span starts with a minus, which no parser accepts.
    public var iso8601: String {
        let size = milliseconds.magnitude
        let (seconds, decimals) = (size / 1_000, size % 1_000)
        var text = milliseconds < 0 ? "-PT" : "PT"
        if seconds >= 3_600 { text += "\(seconds / 3_600)H" }
        if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
        if decimals > 0 {
            let digits = String(String(1_000 + decimals).dropFirst())
            text += "\(seconds % 60).\(digits.trimmingTrailingZeros)S"
        } else if seconds % 60 > 0 || size == 0 {
            text += "\(seconds % 60)S"
        }
        return text
    }

    /// Parses an ISO 8601 duration: `PT24H`, `PT1H30M`, `P7D`, `P1DT12H`, `P2W`, `PT0.5S`.
    ///
    /// A day has 24 hours. A week has seven days and cannot be combined with other units. Only seconds have decimals,
    /// up to three.
    ///
    /// - Throws: ``InvalidDuration``, also for years and months, which have no fixed length.
    public init(iso8601 text: String) throws(InvalidDuration) {
        var reader = DurationReader(text)
        guard let milliseconds = try reader.readMilliseconds() else { throw .unreadable(text) }
        self.init(milliseconds: milliseconds)
    }
}

/// A reason for which a text is not a duration.
public enum InvalidDuration: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not in the form of a duration.
    case unreadable(String)
    /// The duration has years or months.
    case calendarUnit(String)
    /// The duration is longer than 292 million years.
    case tooLong(String)

    public var description: String {
        switch self {
        case .unreadable(let text):
            "\(text.quotedForMessage) is not a duration. Use PT15M, PT24H, PT1H30M or P7D."
        case .calendarUnit(let text):
            """
            \(text.quotedForMessage) has years or months, which have no fixed length. Use days, hours, minutes and \
            seconds, such as P30D or PT24H, or use a recurrence with “every”: “month” or “year”.
            """
        case .tooLong(let text):
            "\(text.quotedForMessage) is too long to count in milliseconds. Use a shorter duration."
        }
    }
}

/// A parser of numbers with units.
private struct DurationReader {
    private let text: String
    private var rest: Substring.UTF8View
    private var milliseconds: Int64 = 0

    init(_ text: String) {
        self.text = text
        rest = Substring(text).utf8
    }

    /// Parses the whole duration; returns nil if the text has another form.
    mutating func readMilliseconds() throws(InvalidDuration) -> Int64? {
        guard skip("P") else { return nil }
        if try readPart("W", of: 7 * 86_400_000) { return rest.isEmpty ? milliseconds : nil }
        var hasPart = try readPart("D", of: 86_400_000)
        guard skip("T") else {
            if startsWithCalendarUnit { throw .calendarUnit(text) }
            return hasPart && rest.isEmpty ? milliseconds : nil
        }
        hasPart = try readPart("H", of: 3_600_000)
        hasPart = try readPart("M", of: 60_000) || hasPart
        hasPart = try readPart("S", of: 1_000) || hasPart
        return hasPart && rest.isEmpty ? milliseconds : nil
    }

    /// Adds a number that is followed by `unit`. Returns false, without consuming anything, if there is none.
    private mutating func readPart(_ unit: Unicode.Scalar, of unitMilliseconds: Int64) throws(InvalidDuration) -> Bool {
        let digits = rest.prefix(while: \.isDigit)
        var behind = rest[digits.endIndex...]
        var decimals = behind[..<behind.startIndex]
        if unit == "S", behind.first == UInt8(ascii: ".") {
            decimals = behind.dropFirst().prefix(while: \.isDigit)
            guard (1...3).contains(decimals.count) else { return false }
            behind = behind[decimals.endIndex...]
        }
        guard !digits.isEmpty, behind.first == UInt8(ascii: unit) else { return false }
        // A text of digits only fails to parse if the number is too large.
        guard let count = Int64(String(Substring(digits))) else { throw .tooLong(text) }
        let (whole, isTooLong) = count.multipliedReportingOverflow(by: unitMilliseconds)
        let (part, isTooLongWithDecimals) = whole.addingReportingOverflow(Self.milliseconds(of: decimals))
        let (sum, isSumTooLong) = milliseconds.addingReportingOverflow(part)
        guard !isTooLong, !isTooLongWithDecimals, !isSumTooLong else { throw .tooLong(text) }
        milliseconds = sum
        rest = behind.dropFirst()
        return true
    }

    private static func milliseconds(of decimals: Substring.UTF8View) -> Int64 {
        var value: Int64 = 0
        var unit: Int64 = 100
        for digit in decimals {
            value += Int64(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return value
    }

    private var startsWithCalendarUnit: Bool {
        let behind = rest.drop(while: \.isDigit)
        return behind.startIndex != rest.startIndex
            && (behind.first == UInt8(ascii: "Y") || behind.first == UInt8(ascii: "M"))
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
    fileprivate var trimmingTrailingZeros: Substring { self[...(lastIndex { $0 != "0" } ?? startIndex)] }
}

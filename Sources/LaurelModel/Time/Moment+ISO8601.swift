extension Moment {
    /// The timestamp in ISO 8601, in UTC with milliseconds, such as `2025-03-16T09:30:00.000Z`.
    ///
    /// Years outside 0000…9999 cannot come from ``init(iso8601:)``. They are written with as many digits as they need.
    public var iso8601: String {
        var text: [UInt8] = []
        text.reserveCapacity(24)
        appendISO8601(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends ``iso8601`` in UTF-8.
    func appendISO8601(to text: inout [UInt8]) {
        let (days, timeOfDay) = milliseconds.flooredDivision(by: 86_400_000)
        let date = CivilDate(daysSince1970: days)
        let seconds = timeOfDay / 1_000
        text.append(date.year, digitCount: 4, then: "-")
        text.append(date.month, digitCount: 2, then: "-")
        text.append(date.day, digitCount: 2, then: "T")
        text.append(seconds / 3_600, digitCount: 2, then: ":")
        text.append(seconds / 60 % 60, digitCount: 2, then: ":")
        text.append(seconds % 60, digitCount: 2, then: ".")
        text.append(timeOfDay % 1_000, digitCount: 3, then: "Z")
    }

    /// Parses a date.
    ///
    /// A bare day (`2025-03-16`, meaning UTC midnight) is accepted, and a day and time separated by `T` or a space.
    /// Seconds, decimals (truncated to the millisecond) and a zone (`Z`, `+01:00`, `+0100`) are optional; without a
    /// zone, the time is UTC. A leap second (`:60`) is the first instant after it.
    ///
    /// - Throws: ``InvalidDate`` if the text has another form, or names a day that does not exist or an instant outside
    ///   the years 0000…9999 in UTC.
    public init(iso8601 text: String) throws(InvalidDate) {
        var reader = DigitReader(text)
        let moment = reader.readMoment()
        guard let moment, (Self.earliest...Self.latest).contains(moment) else { throw InvalidDate(text: text) }
        self = moment
    }

    /// The first instant of the year 0000.
    static let earliest = Moment(milliseconds: -62_167_219_200_000)
    /// The last instant of the year 9999.
    static let latest = Moment(milliseconds: 253_402_300_799_999)
}

/// An error for a text that is not a date.
public struct InvalidDate: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// Creates the error for a text.
    public init(text: String) { self.text = text }

    public var description: String {
        """
        \(text.quotedForMessage) is not a date. Use 2025-03-16, 2025-03-16T09:30:00Z or \
        2025-03-16T09:30:00.000+01:00.
        """
    }
}

/// A parser of fixed-width numbers.
private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    mutating func readMoment() -> Moment? {
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let midnight = date.daysSince1970 * 86_400_000
        if rest.isEmpty { return Moment(milliseconds: midnight) }
        guard skip("T") || skip("t") || skip(" "), let time = readTimeOfDay(), let offset = readOffset(), rest.isEmpty
        else { return nil }
        return Moment(milliseconds: midnight + time - offset)
    }

    private mutating func readTimeOfDay() -> Int64? {
        guard let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60 else { return nil }
        var milliseconds = (hour * 3_600 + minute * 60) * 1_000
        guard skip(":") else { return milliseconds }
        guard let second = digits(2), second <= 60 else { return nil }
        milliseconds += second * 1_000
        guard skip(".") || skip(",") else { return milliseconds }
        guard let fraction = decimals() else { return nil }
        // The instant after 23:59:60 is the start of the next day, whatever the decimals are.
        return second == 60 ? milliseconds : milliseconds + fraction
    }

    private mutating func readOffset() -> Int64? {
        if rest.isEmpty || skip("Z") || skip("z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = digits(2), hours < 24 else { return nil }
        let hasColon = skip(":")
        guard !rest.isEmpty || hasColon else { return sign * hours * 3_600_000 }
        guard let minutes = digits(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60_000
    }

    /// Parses one or more digits after the decimal sign, as whole milliseconds.
    private mutating func decimals() -> Int64? {
        var milliseconds: Int64 = 0
        var unit: Int64 = 100
        guard rest.first?.digit != nil else { return nil }
        while let digit = rest.first?.digit {
            milliseconds += digit * unit
            unit /= 10
            rest.removeFirst()
        }
        return milliseconds
    }

    private mutating func digits(_ count: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<count {
            guard let digit = rest.first?.digit else { return nil }
            value = value * 10 + digit
            rest.removeFirst()
        }
        return value
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}

extension UInt8 {
    fileprivate var digit: Int64? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int64(self - UInt8(ascii: "0")) : nil
    }
}

extension [UInt8] {
    /// Appends at least `digitCount` digits, followed by the separator.
    fileprivate mutating func append(_ number: Int64, digitCount: Int, then separator: Unicode.Scalar) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var unit: UInt64 = 1
        for _ in 1..<digitCount { unit *= 10 }
        while number.magnitude / unit >= 10 { unit *= 10 }
        while unit > 0 {
            append(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10))
            unit /= 10
        }
        append(UInt8(ascii: separator))
    }
}

/// A local time of day, to the second.
public struct TimeOfDay: Hashable, Sendable {
    /// The seconds since midnight, 0 to 86,399.
    public let secondsSinceMidnight: Int64

    /// The start of the day.
    public static let midnight = TimeOfDay(secondsSinceMidnight: 0)

    private init(secondsSinceMidnight: Int64) { self.secondsSinceMidnight = secondsSinceMidnight }

    /// Parses `HH:MM` or `HH:MM:SS`, from `00:00` to `23:59:59`.
    ///
    /// - Throws: ``InvalidTimeOfDay`` if the text has another form.
    public init(_ text: String) throws(InvalidTimeOfDay) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count == 2 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(part) : nil
        }
        guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers[0] < 24, numbers[1] < 60,
            numbers.count == 2 || numbers[2] < 60
        else { throw InvalidTimeOfDay(text: text) }
        secondsSinceMidnight = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The text that ``init(_:)`` parses, without seconds if they are zero.
    public var description: String {
        let (minutes, seconds) = secondsSinceMidnight.quotientAndRemainder(dividingBy: 60)
        let parts = [minutes / 60, minutes % 60] + (seconds == 0 ? [] : [seconds])
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

/// An error for a text that is not a time of day.
public struct InvalidTimeOfDay: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// Creates the error for a text.
    public init(text: String) { self.text = text }

    public var description: String {
        """
        \(text.quotedForMessage) is not a time of day. Use hours and minutes from 00:00 to 23:59, with optional \
        seconds, such as 18:30 or 18:30:15.
        """
    }
}

import Foundation

/// A time zone of the time zone database in Foundation.
///
/// Two zones are equal if their names are.
public struct Zone: Sendable {
    /// The name in the time zone database, such as `Europe/Paris`, or `UTC`.
    public let name: String
    private let rules: TimeZone

    // Greenwich Mean Time is the only zone that Foundation provides without a lookup.
    /// Coordinated Universal Time.
    public static let utc = Zone(name: "UTC", rules: .gmt)

    private init(name: String, rules: TimeZone) {
        self.name = name
        self.rules = rules
    }

    /// Finds a zone by name.
    ///
    /// - Parameter name: `UTC`, or a name of the time zone database, including old names such as `Asia/Calcutta`.
    ///   Abbreviations are rejected, because they are ambiguous: `CST` is the time of China and of Chicago.
    /// - Throws: ``InvalidZone`` if the zone does not exist.
    public init(_ name: String) throws(InvalidZone) {
        if name == Self.utc.name {
            self = .utc
        } else if name == "GMT" || name.contains("/"), name != "Etc/Unknown", let rules = TimeZone(identifier: name) {
            self.init(name: name, rules: rules)
        } else {
            throw InvalidZone(name: name)
        }
    }

    /// Returns the zone's local time at `moment`.
    ///
    /// - Parameter moment: A time in the years 0000…9999.
    func wallTime(at moment: Moment) -> WallTime {
        WallTime(milliseconds: moment.milliseconds + offset(at: moment))
    }

    /// Returns the first instant at which the zone's local time is `wallTime` or later.
    ///
    /// For a local time that occurs twice, that is the first occurrence; for a local time that is skipped, the instant
    /// of the clock change. The result never decreases as `wallTime` increases.
    ///
    /// - Parameter wallTime: A local time in the years 0000…9999.
    func firstInstant(showing wallTime: WallTime) -> Moment {
        // No zone differs from UTC by a day or more: at this instant, every local time is earlier; two days later, it
        // is later.
        var stretch = Moment(milliseconds: wallTime.milliseconds - Span.days(1).milliseconds)
        while true {
            let instant = Moment(milliseconds: wallTime.milliseconds - offset(at: stretch))
            if instant < stretch { return stretch }
            guard let change = nextChange(after: stretch), change <= instant else { return instant }
            stretch = change
        }
    }

    private func offset(at moment: Moment) -> Int64 { Int64(rules.secondsFromGMT(for: Date(moment))) * 1_000 }

    /// Returns the time of the zone's next change of offset.
    private func nextChange(after moment: Moment) -> Moment? {
        guard let date = rules.nextDaylightSavingTimeTransition(after: Date(moment)) else { return nil }
        let change = Moment(milliseconds: Int64(date.timeIntervalSince1970) * 1_000)
        return change > moment ? change : nil
    }
}

extension Zone: Hashable {
    public static func == (a: Zone, b: Zone) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An error for a text that names no time zone.
public struct InvalidZone: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected name.
    public let name: String

    /// Creates the error for a name.
    public init(name: String) { self.name = name }

    public var description: String {
        """
        \(name.quotedForMessage) is not a time zone. Use UTC or a name of the time zone database, such as \
        Europe/Paris or America/New_York.
        """
    }
}

extension Date {
    /// The second that contains `moment`. Offsets change at whole seconds, which a double represents exactly.
    fileprivate init(_ moment: Moment) {
        self.init(timeIntervalSince1970: Double(moment.milliseconds.flooredDivision(by: 1_000).quotient))
    }
}

import Foundation

/// The civil time of a place, by the time zone database that Foundation carries.
///
/// Two zones are equal where their names are.
public struct Zone: Sendable {
    /// As the time zone database has it, such as `Europe/Paris`, or `UTC`.
    public let name: String
    private let rules: TimeZone

    // Greenwich is the one zone that Foundation has without looking.
    public static let utc = Zone(name: "UTC", rules: .gmt)

    private init(name: String, rules: TimeZone) {
        self.name = name
        self.rules = rules
    }

    /// - Parameter name: `UTC`, or a name of the time zone database, old ones such as `Asia/Calcutta` included.
    ///   Abbreviations are not: `CST` is the time of China as well as of Chicago.
    /// - Throws: ``InvalidZone`` where there is no such zone.
    public init(_ name: String) throws(InvalidZone) {
        if name == Self.utc.name {
            self = .utc
        } else if name == "GMT" || name.contains("/"), name != "Etc/Unknown", let rules = TimeZone(identifier: name) {
            self.init(name: name, rules: rules)
        } else {
            throw InvalidZone(name: name)
        }
    }

    /// What the zone's clocks show at `moment`.
    ///
    /// - Parameter moment: Of the years 0000…9999.
    func wallTime(at moment: Moment) -> WallTime {
        WallTime(milliseconds: moment.milliseconds + offset(at: moment))
    }

    /// The first instant at which the zone's clocks show `wallTime` or later.
    ///
    /// That is the earlier one of a time that the clocks show twice, and of a time that they pass over the instant at
    /// which they do. It never falls where `wallTime` rises.
    ///
    /// - Parameter wallTime: Of the years 0000…9999.
    func firstInstant(showing wallTime: WallTime) -> Moment {
        // Clocks have never been as much as a day off Greenwich: here they all show less, and a day after it, more.
        var stretch = Moment(milliseconds: wallTime.milliseconds - Span.days(1).milliseconds)
        while true {
            let instant = Moment(milliseconds: wallTime.milliseconds - offset(at: stretch))
            if instant < stretch { return stretch }
            guard let change = nextChange(after: stretch), change <= instant else { return instant }
            stretch = change
        }
    }

    private func offset(at moment: Moment) -> Int64 { Int64(rules.secondsFromGMT(for: Date(moment))) * 1_000 }

    /// When the zone's clocks are next set to another offset.
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

/// A text that names no time zone.
public struct InvalidZone: Error, Hashable, Sendable, CustomStringConvertible {
    public let name: String

    public init(name: String) { self.name = name }

    public var description: String {
        """
        \(name.quotedForMessage) is no time zone. Write UTC or a name of the time zone database, such as Europe/Paris or \
        America/New_York.
        """
    }
}

extension Date {
    /// The second that `moment` is in: clocks are set at whole seconds, which a double holds exactly.
    fileprivate init(_ moment: Moment) {
        self.init(timeIntervalSince1970: Double(moment.milliseconds.flooredDivision(by: 1_000).quotient))
    }
}

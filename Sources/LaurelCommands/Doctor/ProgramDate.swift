import Foundation
import LaurelModel

/// The date of the program's file, the only date with which a first start can compare the clock.
struct ProgramDate {
    /// The date; nil if the file has no usable date, because reproducible builds set a fixed one.
    let written: Moment?

    /// The maximum plausible age of a running program. Programs rarely run longer without an update.
    private static let ageMax = Span.days(5 * 365)
    /// The tolerated difference between the clock of this machine and that of the machine that built the program.
    private static let tolerance = Span.days(1)
    /// The earliest plausible date, which is before the first version of Laurel.
    private static let earliest = Moment(milliseconds: 1_735_689_600_000)

    init(written: Moment?) { self.written = written.flatMap { $0 < Self.earliest ? nil : $0 } }

    /// The date of the running program.
    static var own: ProgramDate {
        let path = Bundle.main.executablePath ?? ""
        let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        let milliseconds = date.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1_000).rounded()) }
        return ProgramDate(written: milliseconds.map(Moment.init(milliseconds:)))
    }

    /// Returns the reason to doubt a clock that shows `now`, or nil if the time is plausible.
    func doubt(about now: Moment) -> String? {
        guard let written else { return nil }
        if now < written - Self.tolerance {
            return "The clock shows \(now.iso8601), and this program is from \(written.iso8601)."
        }
        if now - written > Self.ageMax {
            return """
                The clock shows \(now.iso8601), more than 5 years after this program, which is from \(written.iso8601).
                """
        }
        return nil
    }
}

import Foundation
import LaurelModel

/// The date of the program's file: the only moment that a first start can compare the clock with.
struct ProgramDate {
    /// Nil if the file has no usable date, as reproducible builds set it to a fixed one.
    let written: Moment?

    /// A program is rarely run longer without an update.
    private static let ageMax = Span.days(5 * 365)
    /// Clocks of the machine that built the program and of this one differ.
    private static let tolerance = Span.days(1)
    /// Before the first version, so no program was written then.
    private static let earliest = Moment(milliseconds: 1_735_689_600_000)

    init(written: Moment?) { self.written = written.flatMap { $0 < Self.earliest ? nil : $0 } }

    /// The date of the program that runs.
    static var own: ProgramDate {
        let path = Bundle.main.executablePath ?? ""
        let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        let milliseconds = date.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1_000).rounded()) }
        return ProgramDate(written: milliseconds.map(Moment.init(milliseconds:)))
    }

    /// Why a clock that shows `now` may be wrong; nil if nothing suggests that.
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

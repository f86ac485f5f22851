import Foundation
import LaurelModel

extension Date {
    init(_ moment: Moment) { self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000) }
}

extension Moment {
    /// Rounds a date to the nearest millisecond, and clamps it to the years 0000…9999.
    ///
    /// A date that is not a number becomes the first millisecond of the year 0000.
    init(_ date: Date) {
        let first = -62_167_219_200_000.0
        let last = 253_402_300_799_999.0
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        // Unlike max, maximum returns the other operand if an operand is NaN.
        self.init(milliseconds: Int64(min(.maximum(milliseconds, first), last)))
    }
}

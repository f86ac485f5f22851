import Foundation
import LaurelModel

extension Date {
    init(_ moment: Moment) { self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000) }
}

extension Moment {
    /// To the nearest millisecond; a date outside the years 0000…9999 is the nearest that can be written, and a date that is
    /// not a number is the first.
    init(_ date: Date) {
        let first = -62_167_219_200_000.0
        let last = 253_402_300_799_999.0
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        // Unlike max, maximum never returns NaN if an operand is a number.
        self.init(milliseconds: Int64(min(.maximum(milliseconds, first), last)))
    }
}

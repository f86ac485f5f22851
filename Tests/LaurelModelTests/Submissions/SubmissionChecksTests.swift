import LaurelModel
import Testing

@Suite struct SubmissionChecksTests {
    /// A score's date and that of an earlier score, in milliseconds. Their difference exceeds 64 bits.
    @Test(arguments: [(0, .min), (-2, .max), (-1, .max)] as [(Int64, Int64)])
    func `A score is compared with any stored date`(date: Int64, stored: Int64) throws {
        let checks = try SubmissionChecks(countPerMinuteMax: 1, gapMin: .seconds(1))
        let new = Entry(score: 1, context: 0, date: Moment(milliseconds: date), position: LedgerPosition(1))
        func violation(_ dates: Int64...) -> CheckViolation? {
            checks.violation(
                of: new, making: new, from: nil, submission: .best, dates: dates.map { Moment(milliseconds: $0) })
        }
        #expect(violation(stored) == nil)
        #expect(violation(stored, date + 999) == .gap)
        #expect(violation(stored, date - 1_000) == .pace)
        #expect(violation(stored, date + 60_000) == nil)
    }
}

import LaurelModel
import Testing

/// The previous occurrence as players see it, on a board that began on 1 January and runs daily.
struct PreviousOccurrenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var why: String
        var submittedIn: [Int64] = []
        var at = "2025-03-16T12:00Z"
        var retention = OccurrenceRetention.standard
        /// When occurrences became final that did not so a minute after their end.
        var finalizedAt: [Int64: String] = [:]
        var previous: Int64?
        var testDescription: String { why }
    }

    // 16 March is number 74; what ended on 14 February or before is gone.
    @Test(arguments: [
        Row(why: "no submission: the latest expired", previous: 73),
        Row(why: "one in the latest expired", submittedIn: [73], previous: 73),
        Row(why: "one in an older one", submittedIn: [60], previous: 60),
        Row(why: "the most recent of several", submittedIn: [50, 71, 60, 52], previous: 71),
        Row(why: "that in the current one does not count", submittedIn: [60, 74], previous: 60),
        Row(why: "nor one in an occurrence to come", submittedIn: [60, 75, .max], previous: 60),
        Row(why: "numbers that no occurrence has are passed over", submittedIn: [-1, .min, 60], previous: 60),
        Row(why: "30 days after it became final it is gone", submittedIn: [43], at: "2025-03-16T00:01Z", previous: 73),
        Row(
            why: "a millisecond before it is not", submittedIn: [43], at: "2025-03-16T00:00:59.999Z", previous: 43),
        Row(why: "kept for ever", submittedIn: [2], retention: .forever, previous: 2),
        Row(why: "kept for a week", submittedIn: [65], retention: .span(.days(7)), previous: 73),
        Row(why: "kept for nothing", submittedIn: [72], retention: .span(.zero), previous: nil),
        Row(
            why: "one that became final late is kept longer", submittedIn: [2], finalizedAt: [2: "2025-03-01"],
            previous: 2),
        Row(why: "the latest is not final yet", retention: .span(.zero), finalizedAt: [73: "never"], previous: 73),
        Row(why: "the first of all has none before it", at: "2025-01-01T12:00Z", previous: nil),
    ])
    func `is the last with a score of theirs, or else the last`(row: Row) throws {
        let board = fixed("2025-01-01", .hours(24), .hours(24))
        let current = try #require(board.occurrence(at: moment(row.at)))
        let previous = board.previousOccurrence(
            of: current, submittedIn: row.submittedIn, at: moment(row.at), retention: row.retention
        ) { occurrence in
            guard let text = row.finalizedAt[occurrence.number] else { return occurrence.finalDue() }
            return text == "never" ? nil : moment(text)
        }
        #expect(previous?.number == row.previous)
    }

    @Test func `in a gap it is the one before the one that just ended`() throws {
        let sundays = fixed("2025-03-16T12:00Z", .hours(1), .days(7))
        let current = try #require(sundays.occurrence(at: moment("2025-04-01")))
        #expect(current.start == moment("2025-03-30T12:00Z"))
        let previous = sundays.previousOccurrence(of: current, submittedIn: [], at: moment("2025-04-01")) {
            $0.finalDue()
        }
        #expect(previous?.start == moment("2025-03-23T12:00Z"))
    }
}

import LaurelModel
import Testing

struct OccurrenceStateTests {
    /// An occurrence that ends at 9:15; the next starts at 10:00.
    static let occurrence = Occurrence(
        number: 3, start: moment("2025-03-16T09:00Z"), end: moment("2025-03-16T09:15Z"),
        nextStart: moment("2025-03-16T10:00Z"))

    @Test(
        arguments: [
            ("2025-03-16T08:59:59.999Z", Span.seconds(60), nil),
            ("2025-03-16T09:00Z", .seconds(60), .open),
            ("2025-03-16T09:14:59.999Z", .seconds(60), .open),
            ("2025-03-16T09:15Z", .seconds(60), .settling),
            ("2025-03-16T09:15:59.999Z", .seconds(60), .settling),
            ("2025-03-16T09:16Z", .seconds(60), .gap),
            ("2025-03-16T09:59:59.999Z", .seconds(60), .gap),
            ("2025-03-16T10:00Z", .seconds(60), .final),
            ("2025-03-16T09:15Z", .zero, .gap),
            ("2025-03-16T10:00Z", .hours(72), .settling),
            ("2025-03-19T09:14:59.999Z", .hours(72), .settling),
            ("2025-03-19T09:15Z", .hours(72), .final),
        ] as [(String, Span, OccurrenceState?)])
    func `An occurrence changes from open to settling, gap and final`(at: String, grace: Span, state: OccurrenceState?)
        throws
    {
        #expect(Self.occurrence.state(at: moment(at), settling: try SettlingGrace(grace)) == state)
    }

    @Test func `An occurrence can be finalized at the end of its settling period`() throws {
        #expect(Self.occurrence.finalDue() == moment("2025-03-16T09:16Z"))
        #expect(Self.occurrence.finalDue(after: try SettlingGrace(.hours(72))) == moment("2025-03-19T09:15Z"))
    }

    @Test(arguments: [Span(milliseconds: -1), Span(milliseconds: 72 * 3_600_000 + 1), Span(milliseconds: .min)])
    func `A settling period is from 0 to 72 hours`(span: Span) {
        #expect(throws: InvalidSettlingGrace(span: span)) { try SettlingGrace(span) }
        #expect(
            InvalidSettlingGrace(span: .hours(73)).description
                == "The settling period PT73H is invalid. Use PT0S to PT72H, counted from the occurrence's end.")
    }
}

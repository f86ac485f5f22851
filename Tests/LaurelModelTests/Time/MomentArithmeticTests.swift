import LaurelModel
import Testing

struct MomentArithmeticTests {
    @Test(arguments: [
        (Int64(10), Int64(3), Int64(13)), (10, -3, 7), (.max, 0, .max), (.max, 1, .max), (.max - 1, 1, .max),
        (.max, .max, .max), (.min, -1, .min), (.min, .min, .min), (.min, .max, -1), (.max, .min, -1),
    ])
    func `Adding a span saturates`(moment: Int64, span: Int64, sum: Int64) {
        #expect(Moment(milliseconds: moment) + Span(milliseconds: span) == Moment(milliseconds: sum))
    }

    @Test(arguments: [
        (Int64(10), Int64(3), Int64(7)), (10, -3, 13), (.min, 0, .min), (.min, 1, .min), (.min + 1, 1, .min),
        (.min, .max, .min), (.max, -1, .max), (.max, .min, .max), (0, .min, .max), (-1, .min, .max), (.min, .min, 0),
        (.max, .max, 0), (-2, .max, .min), (-1, .max, .min),
    ])
    func `Subtraction of spans and timestamps saturates`(
        moment: Int64, other: Int64, difference: Int64
    ) {
        #expect(Moment(milliseconds: moment) - Span(milliseconds: other) == Moment(milliseconds: difference))
        #expect(Moment(milliseconds: moment) - Moment(milliseconds: other) == Span(milliseconds: difference))
    }

    @Test func `Timestamps are ordered by time`() {
        let moments = [Int64.min, -1, 0, 1, .max].map(Moment.init(milliseconds:))
        #expect(moments.reversed().sorted() == moments)
    }
}

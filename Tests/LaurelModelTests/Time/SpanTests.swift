import LaurelModel
import Testing

struct SpanTests {
    @Test func `A span is counted in milliseconds`() {
        #expect(Span.seconds(2).milliseconds == 2_000)
        #expect(Span.hours(2).milliseconds == 7_200_000)
        #expect(Span.days(2).milliseconds == 172_800_000)
        #expect(Span.zero.milliseconds == 0)
        #expect(Span(milliseconds: -1) < .zero)
    }

    @Test(arguments: [
        (Int64(0), "0 seconds"), (1, "0.001 seconds"), (999, "0.999 seconds"), (1_000, "1 second"),
        (1_001, "1.001 seconds"), (2_000, "2 seconds"), (2_500, "2.5 seconds"), (60_000, "60 seconds"),
        (119_999, "119.999 seconds"), (120_000, "2 minutes"), (179_999, "2 minutes"), (7_199_999, "119 minutes"),
        (7_200_000, "2 hours"), (86_400_000, "24 hours"), (129_600_000, "36 hours"), (172_799_999, "47 hours"),
        (172_800_000, "2 days"), (259_199_999, "2 days"), (2_592_000_000, "30 days"), (3_888_000_000, "45 days"),
        (.max, "106751991167 days"),
        // The description omits the sign.
        (-1_000, "1 second"), (-2_500, "2.5 seconds"), (.min, "106751991167 days"),
    ])
    func `A span is described in the largest unit of which it contains two, rounded down`(
        milliseconds: Int64, words: String
    ) {
        #expect(Span(milliseconds: milliseconds).description == words)
    }
}

import LaurelModel
import LaurelTesting
import Testing

struct SpanTextTests {
    @Test(
        arguments: [
            ("PT24H", 86_400_000), ("PT168H", 604_800_000), ("P7D", 604_800_000), ("P1W", 604_800_000),
            ("P2W", 1_209_600_000), ("PT5M", 300_000), ("PT15M", 900_000), ("PT60M", 3_600_000), ("PT90S", 90_000),
            ("PT1H30M", 5_400_000), ("PT1H30S", 3_630_000), ("P1DT12H", 129_600_000), ("P1DT1S", 86_401_000),
            ("P1DT2H3M4.5S", 93_784_500), ("PT0.5S", 500), ("PT0.05S", 50), ("PT0.005S", 5), ("PT0.500S", 500),
            ("PT0S", 0), ("P0D", 0), ("PT007H", 25_200_000), ("PT9223372036854775.807S", .max),
        ] as [(String, Int64)])
    func `A span is parsed from an ISO 8601 duration`(text: String, milliseconds: Int64) throws {
        #expect(try Span(iso8601: text).milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "P", "PT", "T1H", "1H", "24", "PT24", "PT24h", "pt24h", " PT24H", "PT24H ", "PT 24H", "P24H", "PT1D",
        "P1DT",
        "PT1M1H", "PT1H1H", "P1W1D", "P1D1W", "-PT1H", "PT-1H", "PT+1H", "PT1.5H", "PT.5S", "PT1.S", "PT1,5S",
        "PT0.0001S", "P7D\u{0}", "PT٣H", "P1D12H", "PT1S1M", "every day",
    ])
    func `A text in another form is not a duration`(text: String) {
        #expect(throws: InvalidDuration.unreadable(text)) { try Span(iso8601: text) }
    }

    @Test(arguments: ["P1Y", "P1M", "P1Y2M", "P1M1D", "P3DT", "P12M"])
    func `A duration with years or months is rejected`(text: String) {
        let error: InvalidDuration = text == "P3DT" ? .unreadable(text) : .calendarUnit(text)
        #expect(throws: error) { try Span(iso8601: text) }
    }

    @Test(arguments: [
        "PT9223372036854775.808S", "PT9223372036854776S", "P106751991168D", "PT99999999999999999999H",
        "P106751991167DT23H", "P99999999999999999W",
    ])
    func `A duration that exceeds 64 bits is rejected`(text: String) {
        #expect(throws: InvalidDuration.tooLong(text)) { try Span(iso8601: text) }
    }

    @Test func `The errors of an invalid duration state the expected form`() {
        #expect(
            sentence { try Span(iso8601: "1 day") }
                == "“1 day” is not a duration. Use PT15M, PT24H, PT1H30M or P7D.")
        #expect(
            sentence { try Span(iso8601: "P1M") } == """
                “P1M” has years or months, which have no fixed length. Use days, hours, minutes and seconds, such \
                as P30D or PT24H, or use a recurrence with “every”: “month” or “year”.
                """)
        #expect(
            sentence { try Span(iso8601: "PT99999999999999999999H") } == """
                “PT99999999999999999999H” is too long to count in milliseconds. Use a shorter duration.
                """)
    }

    @Test(
        arguments: [
            (0, "PT0S"), (86_400_000, "PT24H"), (604_800_000, "PT168H"), (300_000, "PT5M"), (5_400_000, "PT1H30M"),
            (3_630_000, "PT1H30S"), (500, "PT0.5S"), (61_005, "PT1M1.005S"), (1_050, "PT1.05S"), (-3_600_000, "-PT1H"),
            (.max, "PT2562047788015H12M55.807S"), (.min, "-PT2562047788015H12M55.808S"),
        ] as [(Int64, String)])
    func `A span is formatted in hours, minutes and seconds`(milliseconds: Int64, text: String) {
        #expect(Span(milliseconds: milliseconds).iso8601 == text)
    }

    @Test(arguments: Seeds.first(20))
    func `A formatted span is parsed as the same span`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let bits = Int.random(in: 0..<63, using: &random)
            let span = Span(milliseconds: Int64(random.next() >> 1) >> bits)
            #expect(try Span(iso8601: span.iso8601) == span)
        }
    }
}

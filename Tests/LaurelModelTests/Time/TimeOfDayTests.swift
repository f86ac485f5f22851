import LaurelModel
import Testing

struct TimeOfDayTests {
    @Test(arguments: [
        ("00:00", 0), ("00:01", 60), ("12:30", 45_000), ("23:59", 86_340), ("23:59:59", 86_399), ("18:30:15", 66_615),
    ])
    func `A time of day is parsed and formatted`(text: String, seconds: Int64) throws {
        let time = try TimeOfDay(text)
        #expect(time.secondsSinceMidnight == seconds)
        #expect(time.description == text)
    }

    @Test func `Zero seconds of a time of day are omitted`() throws {
        #expect(try TimeOfDay("18:30:00").description == "18:30")
    }

    @Test(arguments: [
        "", "24:00", "12:60", "12:00:60", "7:00", "07:0", "7pm", "12", "12:", ":12", "12:00:", "12:00:00:00", "12:00Z",
        "+1:00", "-1:00", " 12:00", "12.00", "١٢:٠٠", "12:00:00.5",
    ])
    func `A text in another form is not a time of day`(text: String) {
        #expect(throws: InvalidTimeOfDay(text: text)) { try TimeOfDay(text) }
    }

    @Test func `The error for an invalid time of day states the expected form`() {
        #expect(
            sentence { try TimeOfDay("24:00") } == """
                “24:00” is not a time of day. Use hours and minutes from 00:00 to 23:59, with optional seconds, \
                such as 18:30 or 18:30:15.
                """)
    }
}

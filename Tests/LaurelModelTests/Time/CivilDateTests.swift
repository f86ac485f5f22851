import LaurelModel
import Testing

struct CivilDateTests {
    @Test(arguments: ["2025-03-16", "2024-02-29", "0000-01-01", "9999-12-31", "1969-12-31"])
    func `A calendar day is parsed and formatted`(text: String) throws {
        let date = try CivilDate(iso8601: text)
        #expect(date.iso8601 == text)
        #expect("\(date)" == text)
    }

    @Test(arguments: [
        "", "2025-02-29", "2025-13-01", "2025-00-01", "2025-01-00", "2025-3-16", "20250316", "2025-03-16T00:00Z",
        "16.03.2025", "12025-03-16", "-025-03-16", "2025-03-1٣",
    ])
    func `A text that is not a calendar day is rejected`(text: String) {
        #expect(throws: InvalidDay(text: text)) { try CivilDate(iso8601: text) }
    }

    @Test func `The error for an invalid day states the expected form`() {
        #expect(
            sentence { try CivilDate(iso8601: "2025-02-29") }
                == "“2025-02-29” is not a calendar day. Use a day without a time, such as 2025-03-16.")
    }

    @Test func `Calendar days are ordered by date`() throws {
        let days = try ["2024-12-31", "2025-01-01", "2025-01-31", "2025-02-01"].map { try CivilDate(iso8601: $0) }
        #expect(days.sorted() == days)
        #expect(Set(days).count == days.count)
    }
}

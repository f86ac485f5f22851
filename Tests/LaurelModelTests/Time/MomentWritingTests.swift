import Foundation
import LaurelModel
import LaurelTesting
import Testing

struct MomentWritingTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (1_742_117_400_000, "2025-03-16T09:30:00.000Z"), (951_868_799_999, "2000-02-29T23:59:59.999Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        // Outside the range that can be parsed.
        (253_402_300_800_000, "10000-01-01T00:00:00.000Z"), (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
        (.max, "292278994-08-17T07:12:55.807Z"), (.min, "-292275055-05-16T16:47:04.192Z"),
    ])
    func `A timestamp is formatted in UTC with milliseconds`(milliseconds: Int64, text: String) {
        #expect(Moment(milliseconds: milliseconds).iso8601 == text)
    }

    @Test func `A formatted timestamp can be parsed in every year from 1 to 9999`() throws {
        var random = SeededRandom(seed: 2025)
        let first = try Moment(iso8601: "0001-01-01").milliseconds
        let last = try Moment(iso8601: "9999-12-31T23:59:59.999Z").milliseconds
        for _ in 0..<20_000 {
            let moment = Moment(milliseconds: .random(in: first...last, using: &random))
            let text = moment.iso8601
            #expect(text.utf8.count == 24)
            #expect(try Moment(iso8601: text) == moment)
        }
    }

    @Test func `Timestamps agree with Foundation's calendar since 1600`() throws {
        var random = SeededRandom(seed: 1600)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let first = try Moment(iso8601: "1600-01-01").milliseconds / 1_000
        let last = try Moment(iso8601: "9999-12-31").milliseconds / 1_000
        for _ in 0..<3_000 {
            let seconds = Int64.random(in: first...last, using: &random)
            let milliseconds = Int64.random(in: 0..<1_000, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let text = String(
                format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", parts.year!, parts.month!, parts.day!, parts.hour!,
                parts.minute!, parts.second!, milliseconds)
            let moment = Moment(milliseconds: seconds * 1_000 + milliseconds)
            #expect(moment.iso8601 == text)
            #expect(try Moment(iso8601: text) == moment)
        }
    }

    @Test func `Timestamps agree with Foundation's formatter since 1600`() throws {
        var random = SeededRandom(seed: 8601)
        let first = try Moment(iso8601: "1600-01-01").milliseconds / 1_000
        let last = try Moment(iso8601: "9999-12-31").milliseconds / 1_000
        for _ in 0..<3_000 {
            let seconds = Int64.random(in: first...last, using: &random)
            let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
            #expect(Moment(milliseconds: seconds * 1_000).iso8601 == text.replacing("Z", with: ".000Z"))
            #expect(try Moment(iso8601: text) == Moment(milliseconds: seconds * 1_000))
        }
    }
}

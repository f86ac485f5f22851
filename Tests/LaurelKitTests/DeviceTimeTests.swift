import Foundation
import LaurelModel
import Testing

@testable import LaurelKit

@Suite
struct DeviceTimeTests {
    @Test(arguments: [(.min, Span(milliseconds: .max)), (.max, .zero), (-1, Span(milliseconds: 2))] as [(Int64, Span)])
    func `A time with any stored uptime has an age`(uptime: Int64, age: Span) throws {
        let text = #"{"moment": "2026-01-01T00:00:00.000Z", "uptime": \#(uptime), "boot": "a"}"#
        let stored = try JSONDecoder().decode(DeviceTime.self, from: Data(text.utf8))
        #expect(DeviceTime(moment: stored.moment, uptime: 1, boot: "a").age(of: stored) == age)
    }

    @Test(
        arguments: [
            (.nan, "0000-01-01T00:00:00.000Z"), (-.infinity, "0000-01-01T00:00:00.000Z"),
            (.infinity, "9999-12-31T23:59:59.999Z"), (1.5, "1970-01-01T00:00:01.500Z"),
        ] as [(Double, String)])
    func `Any date becomes a moment that can be written`(seconds: Double, text: String) {
        #expect(Moment(Date(timeIntervalSince1970: seconds)).iso8601 == text)
    }
}

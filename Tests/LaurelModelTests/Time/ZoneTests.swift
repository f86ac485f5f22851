import Foundation
import LaurelModel
import Testing

struct ZoneTests {
    @Test func `every zone that Foundation knows is one, by its name`() throws {
        let names = TimeZone.knownTimeZoneIdentifiers
        #expect(names.count > 400)
        for name in names { #expect(try Zone(name).name == name) }
    }

    @Test(arguments: ["UTC", "Etc/UTC", "Etc/GMT-14", "US/Pacific", "Asia/Calcutta", "Europe/Kyiv", "America/Nuuk"])
    func `UTC is a zone, and so is one by an old name`(name: String) throws {
        #expect(try Zone(name).name == name)
    }

    @Test(arguments: [
        "", "Paris", "europe/paris", "EUROPE/PARIS", "Europe/Atlantis", "utc", "CST", "PST", "EST", "CET", "GMT+2",
        "UTC+1",
        "+02:00", "Z", "Etc/Unknown", "../Europe/Paris", "Europe/Paris ", "/", "posix/Europe/Paris", "GMT+1/2",
    ])
    func `refuses what names no place`(name: String) {
        #expect(throws: InvalidZone(name: name)) { try Zone(name) }
    }

    @Test func `says what to write`() {
        #expect(
            sentence { try Zone("PST") } == """
                “PST” is not a time zone. Write UTC or a name of the time zone database, such as Europe/Paris or \
                America/New_York.
                """)
    }

    @Test func `zones are equal by name`() throws {
        #expect(try Zone("UTC") == .utc)
        #expect(try Zone("Europe/Paris") == Zone("Europe/Paris"))
        #expect(try Zone("Asia/Calcutta") != Zone("Asia/Kolkata"))
        #expect(try Set([Zone("UTC"), .utc, Zone("GMT")]).count == 2)
    }
}

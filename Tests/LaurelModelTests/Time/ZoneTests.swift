import Foundation
import LaurelModel
import Testing

struct ZoneTests {
    @Test func `Every zone of Foundation is found by its name`() throws {
        let names = TimeZone.knownTimeZoneIdentifiers
        #expect(names.count > 400)
        for name in names { #expect(try Zone(name).name == name) }
    }

    @Test(arguments: ["UTC", "Etc/UTC", "Etc/GMT-14", "US/Pacific", "Asia/Calcutta", "Europe/Kyiv", "America/Nuuk"])
    func `UTC and old names are zones`(name: String) throws {
        #expect(try Zone(name).name == name)
    }

    @Test(arguments: [
        "", "Paris", "europe/paris", "EUROPE/PARIS", "Europe/Atlantis", "utc", "CST", "PST", "EST", "CET", "GMT+2",
        "UTC+1",
        "+02:00", "Z", "Etc/Unknown", "../Europe/Paris", "Europe/Paris ", "/", "posix/Europe/Paris", "GMT+1/2",
    ])
    func `A name that is not in the time zone database is rejected`(name: String) {
        #expect(throws: InvalidZone(name: name)) { try Zone(name) }
    }

    @Test func `The error for an unknown zone states the expected form`() {
        #expect(
            sentence { try Zone("PST") } == """
                “PST” is not a time zone. Use UTC or a name of the time zone database, such as Europe/Paris or \
                America/New_York.
                """)
    }

    @Test func `Zones are equal if their names are`() throws {
        #expect(try Zone("UTC") == .utc)
        #expect(try Zone("Europe/Paris") == Zone("Europe/Paris"))
        #expect(try Zone("Asia/Calcutta") != Zone("Asia/Kolkata"))
        #expect(try Set([Zone("UTC"), .utc, Zone("GMT")]).count == 2)
    }
}

import LaurelModel
import Testing

struct SubmissionIDTests {
    /// The example of RFC 9562, appendix A.6.
    static let version7 = "017F22E2-79B0-7CC3-98C4-DC0C0C07398F"

    @Test func `A UUID is the same id in either case, and retains its text`() throws {
        let upper = try SubmissionID(Self.version7)
        let lower = try SubmissionID(Self.version7.lowercased())
        #expect(upper == lower)
        #expect(Set([upper, lower]).count == 1)
        #expect(upper.isUUID)
        #expect(upper.text == Self.version7)
        #expect(lower.text == Self.version7.lowercased())
        #expect(upper.bytes == [0] + Self.version7Bytes)
    }

    static let version7Bytes: [UInt8] = [
        0x01, 0x7F, 0x22, 0xE2, 0x79, 0xB0, 0x7C, 0xC3, 0x98, 0xC4, 0xDC, 0x0C, 0x0C, 0x07, 0x39, 0x8F,
    ]

    @Test func `An id of 16 bytes of text never equals a UUID`() throws {
        // The bytes of this UUID are those of the text.
        let text = try SubmissionID("ABCDEFGHIJKLMNOP")
        let uuid = try SubmissionID("41424344-4546-4748-494A-4B4C4D4E4F50")
        #expect(text.bytes.dropFirst() == uuid.bytes.dropFirst())
        #expect(text != uuid)
        #expect(uuid.isUUID)
        #expect(!text.isUUID)
    }

    @Test func `Submission ids are equal only if their bytes are`() throws {
        #expect(try SubmissionID("Row-7") != SubmissionID("row-7"))
        #expect(try SubmissionID("caf\u{E9}") != SubmissionID("cafe\u{301}"))
    }

    @Test(arguments: [
        "017F22E279B07CC398C4DC0C0C07398F", "{017F22E2-79B0-7CC3-98C4-DC0C0C07398F}",
        "017F22E2-79B0-7CC3-98C4-DC0C0C07398G", "017F22E27-9B0-7CC3-98C4-DC0C0C07398F",
        "017F22E2_79B0_7CC3_98C4_DC0C0C07398F", " 17F22E2-79B0-7CC3-98C4-DC0C0C07398F",
        "017F22E2-79B0-7CC3-98C4-DC0C0C07398F ", "+17F22E2-79B0-7CC3-98C4-DC0C0C07398F",
        "0x7F22E2-79B0-7CC3-98C4-DC0C0C07398F",
    ])
    func `A text that only resembles a UUID is not a UUID`(text: String) throws {
        let id = try SubmissionID(text)
        #expect(!id.isUUID)
        #expect(id.createdAt == nil)
        #expect(id.bytes == [1] + Array(text.utf8))
    }

    @Test(arguments: [
        version7, version7.lowercased(), "00000000-0000-0000-0000-000000000000",
        "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "x", "ABCDEFGHIJKLMNOP", "caf\u{E9}", "cafe\u{301}", "\u{FEFF}x",
        String(repeating: "x", count: 200), "017F22E279B07CC398C4DC0C0C07398F",
    ])
    func `The submission id can be restored from its bytes`(text: String) throws {
        let id = try SubmissionID(text)
        let back = try #require(SubmissionID(bytes: id.bytes))
        #expect(back == id)
        #expect(back.bytes == id.bytes)
        #expect(back.text.utf8.elementsEqual(id.isUUID ? text.lowercased().utf8 : text.utf8))
        #expect(back.createdAt == id.createdAt)
    }

    @Test(arguments: [
        [], [0], [1], [2], [2, 65], [0] + [UInt8](repeating: 7, count: 15), [0] + [UInt8](repeating: 7, count: 17),
        [1, 0xFF], [1, 0xC3], [1, 0xED, 0xA0, 0x80], [1, 65, 0], [1] + [UInt8](repeating: 65, count: 201),
        [1] + Array(version7.utf8),
    ])
    func `Bytes in another form are not a submission id`(bytes: [UInt8]) {
        #expect(SubmissionID(bytes: bytes) == nil)
    }

    @Test(arguments: [
        ("", "The submission id is empty. Use 1 to 200 bytes."),
        (
            String(repeating: "x", count: 201),
            "The submission id has 201 bytes. Use at most 200."
        ),
        ("a\0b", "The submission id contains the character U+0000. Remove it."),
    ])
    func `An invalid submission id is rejected with the broken rule`(text: String, reason: String) {
        #expect(sentence { try SubmissionID(text) } == reason)
    }

    @Test(arguments: [
        (version7, "2022-02-22T19:22:22.000Z"),
        ("00000000-0000-7000-8000-000000000000", "1970-01-01T00:00:00.000Z"),
        ("00000000-0001-7fff-bfff-ffffffffffff", "1970-01-01T00:00:00.001Z"),
    ])
    func `A UUID of version 7 contains its creation time`(text: String, date: String) throws {
        #expect(try SubmissionID(text).createdAt?.iso8601 == date)
    }

    @Test func `The latest time of a version 7 UUID is parsed completely`() throws {
        let createdAt = try SubmissionID("ffffffff-ffff-7000-8000-000000000000").createdAt
        #expect(createdAt == Moment(milliseconds: 281_474_976_710_655))
    }

    @Test(arguments: [
        // RFC 9562, appendix A.3, version 4. The rest are version 7 of other variants, versions 1, 6 and 8, and texts.
        "919108F7-52D1-4320-9BAC-F847DB4148A8", "017F22E2-79B0-7CC3-08C4-DC0C0C07398F",
        "017F22E2-79B0-7CC3-C8C4-DC0C0C07398F", "C232AB00-9414-11EC-B3C8-9F6BDECED846",
        "1EC9414C-232A-6B00-B3C8-9F6BDECED846", "2489E9AD-2EE2-8E00-8EC9-32D5F69181C0", "row-7",
        "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    ])
    func `An id that is not a version 7 UUID has no creation time`(text: String) throws {
        #expect(try SubmissionID(text).createdAt == nil)
    }

    @Test func `Submission ids are remembered for 45 days`() {
        #expect(SubmissionID.rememberedFor == .days(45))
    }
}

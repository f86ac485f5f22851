import LaurelModel
import LaurelWire
import Testing

/// Parsing of header fields, queries and cookies by bytes.
@Suite struct HeaderTextTests {
    @Test(
        arguments: [
            ("close", true), ("Close", true), ("keep-alive", false), ("keep-alive, CLOSE", true), ("closed", false),
            ("", false),
            ("close\u{301}", false),
        ] as [(String, Bool)])
    func `A connection is closed by the option close in any case`(field: String, isClosing: Bool) {
        #expect(HeaderText.isClosing(UncheckedText(field)) == isClosing)
    }

    @Test(
        arguments: [
            ("Bearer a.b", "a.b"), ("bearer a", "a"), ("BEARER a", "a"), ("Basic a", nil), ("Bearer", nil),
            ("Bearer ", nil),
            ("Bearer \u{301}", nil), ("Bearer\u{301} a", nil),
        ] as [(String, String?)])
    func `A bearer credential is the ASCII text after its scheme`(field: String, credential: String?) {
        #expect(HeaderText.bearerCredential(UncheckedText(field)) == credential)
    }

    @Test(
        arguments: [
            ("laurel=a", "a"), ("other=1; laurel=a", "a"), ("laurel2=1;laurel=a=b", "a=b"), ("Laurel=a", nil),
            ("laurel", nil),
            ("laurel=", nil), ("laurel\u{301}=a", nil), ("ä=\u{301}; laurel=a", "a"), ("laurel=\u{301}", nil),
        ] as [(String, String?)])
    func `A cookie is found by the bytes of its name`(field: String, value: String?) {
        #expect(HeaderText.cookie("laurel", in: UncheckedText(field)) == value)
    }

    @Test(
        arguments: [
            ("application/json", "application/json"), ("Application/JSON; charset=utf-8", "application/json"),
            ("", nil),
            ("\u{301}", nil),
        ] as [(String, String?)])
    func `A media type is read without its parameters`(field: String, type: String?) {
        #expect(HeaderText.mediaType(UncheckedText(field)) == type)
    }

    @Test(
        arguments: [
            ("\"7-a\"", true), ("W/\"7-a\"", true), ("\"6-a\", W/\"7-a\" ,\"8\"", true), ("*", true), ("\"7\"", false),
            ("7-a", false), ("", false), ("\"7-a\"x", false), ("\"x7-a\"", false),
        ] as [(String, Bool)])
    func `A tag is found in a list of strong and weak tags`(field: String, isListed: Bool) {
        #expect(HeaderText.lists("\"7-a\"", in: UncheckedText(field)) == isListed)
    }

    @Test(
        arguments: [
            ("*", nil), ("\"5-yaml\"", "5"), ("W/\"5-json\"", "5"), ("5", "5"), ("", ""), ("\"\"", ""), ("\"-\"", ""),
        ] as [(String, String?)])
    func `The stem of a tag ends at its first hyphen`(field: String, stem: String?) {
        #expect(HeaderText.tagStem(UncheckedText(field)) == stem)
    }

    @Test(
        arguments: [
            ("0", 0), ("123456789012345678", 123_456_789_012_345_678), ("1234567890123456789", nil), ("-1", nil),
            ("+1", nil), ("01", nil), ("", nil), ("1\u{301}", nil),
        ] as [(String, Int64?)])
    func `A whole number has at most 18 digits and one notation`(text: String, number: Int64?) {
        #expect(HeaderText.wholeNumber(UncheckedText(text)) == number)
    }

    @Test func `A plus is a space in a query`() {
        let pairs = URLEncodedPairs(UncheckedText("player=a+b&&limit=5&empty&z=%2B")).pairs
        #expect(pairs.map(\.name) == ["player", "limit", "empty", "z"])
        #expect(pairs.map(\.value) == ["a b", "5", "", "+"])
    }

    @Test(
        arguments: [
            ("a=%ff", FormFault.notPercentEncoded), ("%=1", .notPercentEncoded), ("a=%00", .value("a")), ("=1", .name),
            ("e%CC%81=1", .name), (String(repeating: "a=b&", count: 1_001), .tooManyFields(1_000)),
        ] as [(String, FormFault)])
    func `The invalid part of a query is reported`(query: String, fault: FormFault) {
        #expect(URLEncodedPairs(UncheckedText(query)).fault == fault)
    }
}

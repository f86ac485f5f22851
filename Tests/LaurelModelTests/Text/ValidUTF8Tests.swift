import LaurelModel
import Testing

@Suite struct ValidUTF8Tests {
    @Test(arguments: ["", "a", "Zoë", "e\u{301}", "👩🏽‍🚀", "\u{FEFF}a", "\u{FFFD}", "a\u{0}", "\r\n"])
    func `Valid UTF-8 becomes a text with the same bytes`(text: String) {
        let bytes = Array(text.utf8)
        #expect(String(validUTF8: bytes).map { Array($0.utf8) } == bytes)
        // A collection without contiguous storage.
        #expect(String(validUTF8: bytes.lazy.map(\.self)).map { Array($0.utf8) } == bytes)
    }

    @Test(
        arguments: [[0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func `Invalid UTF-8 is not a text`(bytes: [UInt8]) {
        #expect(String(validUTF8: bytes) == nil)
    }
}

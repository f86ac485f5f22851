@testable import LaurelModel
import LaurelTesting
import Testing

struct PlayerIDTests {
    @Test(arguments: UInt64(0)..<100)
    func `A generated player id can be parsed`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let id = PlayerID(using: &random)
        #expect(id.text.utf8.count == 28)
        #expect(id.text.wholeMatch(of: /p_[0-7][0-9a-hjkmnp-tv-z]{25}/) != nil)
        #expect(try PlayerID(id.text) == id)
        #expect(id.description == id.text)
    }

    @Test func `A player id contains its 128 random bits, the first number first`() {
        var zeros = Replay([0, 0])
        #expect(PlayerID(using: &zeros).text == "p_00000000000000000000000000")
        var ones = Replay([.max, .max])
        #expect(PlayerID(using: &ones).text == "p_7zzzzzzzzzzzzzzzzzzzzzzzzz")
        // The base 32 digits of 0x0123456789ABCDEFFEDCBA9876543210.
        var mixed = Replay([0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210])
        #expect(PlayerID(using: &mixed).text == "p_014d2pf2dbsqqzxq5tk1v58cgg")
    }

    @Test func `Ten thousand generated player ids are different`() {
        var random = SeededRandom(seed: 1)
        #expect(Set((0..<10_000).map { _ in PlayerID(using: &random) }).count == 10_000)
    }

    @Test(arguments: [
        "", "p_", "p", "P_00000000000000000000000000", "q_00000000000000000000000000",
        "p_0000000000000000000000000", "p_000000000000000000000000000", "p_0000000000000000000000000i",
        "p_0000000000000000000000000l", "p_0000000000000000000000000o", "p_0000000000000000000000000u",
        "p_0000000000000000000000000A", "p_0000000000000000000000000 ", "p_000000000000000000000000\u{E9}",
        "p_80000000000000000000000000",
    ])
    func `A text that cannot be a generated id is rejected`(text: String) {
        #expect(throws: InvalidPlayerID(text: text)) { try PlayerID(text) }
    }

    @Test func `The error for an invalid player id states the rule`() {
        #expect(
            sentence { try PlayerID("p_ann") } == """
                “p_ann” is not a valid player id. Use p_ and 26 characters, or an external id that starts differently.
                """)
    }
}

/// A generator that returns fixed numbers.
private struct Replay: RandomNumberGenerator {
    private var numbers: [UInt64]

    init(_ numbers: [UInt64]) { self.numbers = numbers }

    mutating func next() -> UInt64 { numbers.removeFirst() }
}

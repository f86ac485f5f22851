import LaurelModel
import LaurelTesting
import Testing

/// Tests of exact parsing of whole numbers in every decimal notation.
@Suite struct DecimalTextTests {
    @Test(arguments: [
        ("0", "0"), ("-0.0", "0"), ("0e999999999999", "0"), ("1.0", "1"), ("1000.0", "1000"), ("1e3", "1000"),
        ("1E+3", "1000"), ("-1.25e2", "-125"), ("1000e-3", "1"), ("9223372036854775807.0", "9223372036854775807"),
        ("9.223372036854775807e18", "9223372036854775807"), ("007", "7"), ("+5", "5"), ("5.", "5"),
        ("0.00000000000000000000000000001e29", "1"),
    ])
    func `A whole number is converted to its digits`(text: String, digits: String) {
        #expect(DecimalText(text.utf8) == .whole(digits))
    }

    @Test(arguments: ["1.5", ".5", "1e-1", "15e-1", "0.99999999999999999999", "4503599627370497.5", "1e-99999999999"])
    func `A fraction is not a whole number`(text: String) {
        #expect(DecimalText(text.utf8) == .fraction)
    }

    @Test(arguments: ["1e20", "100000000000000000000", "1e99999999999", "1.5e400"])
    func `A number beyond 64 bits is detected`(text: String) {
        #expect(DecimalText(text.utf8) == .beyond)
    }

    @Test(arguments: ["", "-", ".", "e3", "1e", "1e+", "1.2.3", "--1", "1 0", "0x10", "NaN", "\u{661}"])
    func `Other text is not a number`(text: String) {
        #expect(DecimalText(text.utf8) == .notANumber)
    }

    @Test(arguments: UInt64(0)..<20)
    func `A number is the same in every notation`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<100 {
            let number = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
            let digits = String(number.magnitude)
            let sign = number < 0 ? "-" : ""
            let place = Int.random(in: 0...digits.count, using: &random)
            let moved = sign + "0" + digits.prefix(place) + "." + digits.dropFirst(place) + "00e\(digits.count - place)"
            #expect(DecimalText(moved.utf8) == .whole(String(number)), "\(moved)")
        }
    }
}

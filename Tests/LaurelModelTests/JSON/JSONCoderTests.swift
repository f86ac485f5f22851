import Foundation
import LaurelModel
import LaurelTesting
import Testing

/// The bytes of stored records are hashed and compared, and records of older versions were encoded by Foundation.
@Suite struct JSONCoderTests {
    @Test(arguments: Seeds.first(50))
    func `A value has the same encoding as with Foundation, and is decoded from it`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let library = JSONEncoder()
        for _ in 0..<20 {
            let value = RandomValue.make(using: &random)
            library.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let text = try library.encode(value)
            #expect(try Data(JSON.encode(value)) == text)
            library.outputFormatting = [.sortedKeys]
            #expect(try Data(JSON.encode(value, form: .escapingSlashes)) == library.encode(value))
            for written in [text, Data(try JSON.encode(value, form: .indented))] {
                #expect(try JSON.decode(RandomValue.self, from: written) == value, "\(value)")
            }
        }
    }

    private struct Row: Codable, Equatable {
        var at: Date
        var counts: [UInt32: Int]
        var id: UUID
        var missing: String?
        var name: String?
        var nested: [[Double]]
        var url: URL
    }

    @Test func `Foundation's types have the same encoding as with Foundation`() throws {
        let row = Row(
            at: Date(timeIntervalSinceReferenceDate: 12.25), counts: [7: 1], id: UUID(), missing: nil, name: "a/b",
            nested: [[], [1.5, 2, -0.0, 1e21, .leastNonzeroMagnitude]], url: URL(string: "https://a.example/b?c=%20")!)
        let library = JSONEncoder()
        library.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try Data(JSON.encode(row)) == library.encode(row))
        #expect(try JSON.decode(Row.self, from: library.encode(row)) == row)
    }

    @Test(arguments: [
        (#"{"a":"x"}"#, "typeMismatch a"), (#"{"a":null}"#, "valueNotFound a"), ("{}", "keyNotFound a"),
        (#"{"a":300}"#, "dataCorrupted a: “300” is outside the range 0 to 255. Use a number in it."),
        (#"{"a":1.5}"#, "dataCorrupted a: “1.5” is a fraction. Use a whole number."),
        (#"{"a":1,"b":[1,"x"]}"#, "typeMismatch b 1"), (#"{"a":1,"b":{}}"#, "typeMismatch b"), ("[]", "typeMismatch "),
        ("null", "valueNotFound "),
    ])
    func `A value of the wrong type is rejected with the path of its field`(text: String, error: String) {
        struct Body: Decodable {
            var a: UInt8
            var b: [UInt8]?
        }
        func path(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: " ")
        }
        do {
            _ = try JSON.decode(Body.self, from: text)
            Issue.record("The value was decoded.")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect("typeMismatch \(path(context.codingPath))" == error)
        } catch DecodingError.valueNotFound(_, let context) {
            #expect("valueNotFound \(path(context.codingPath))" == error)
        } catch DecodingError.keyNotFound(let key, let context) {
            #expect("keyNotFound \(path(context.codingPath + [key]))" == error)
        } catch DecodingError.dataCorrupted(let context) {
            #expect("dataCorrupted \(path(context.codingPath)): \(context.debugDescription)" == error)
        } catch {
            Issue.record(error)
        }
    }

    @Test func `A number that JSON cannot represent is not encoded`() {
        #expect(throws: EncodingError.self) { try JSON.encode([Double.nan]) }
    }
}

/// A value with every kind of content that JSON has.
private indirect enum RandomValue: Equatable, Codable {
    case null
    case flag(Bool)
    case integer(Int64)
    case fraction(Double)
    case text(String)
    case list([RandomValue])
    case object([String: RandomValue])

    private static let characters: [String] =
        (0..<0x22).map { String(Unicode.Scalar($0)) } + [
            "\"", "\\", "/", "\u{7F}", "\u{E9}", "e\u{301}", "\u{540D}", "\u{1F600}", "\u{2028}", "\u{FEFF}",
            "\u{FFFD}",
            "a", "b", "B", "1", "2", "10", "9", "-", "_",
        ]

    private static func text(using random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in characters.randomElement(using: &random) ?? "" }.joined()
    }

    static func make(depth: Int = 0, using random: inout SeededRandom) -> RandomValue {
        switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &random) {
        case 0: return .null
        case 1: return .flag(Bool.random(using: &random))
        case 2: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<63, using: &random))
        case 3:
            let number = Double(bitPattern: random.next())
            return .fraction(number.isFinite && Int64(exactly: number) == nil ? number : 0.5)
        case 4, 5: return .text(text(using: &random))
        case 6:
            return .list(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in make(depth: depth + 1, using: &random) })
        default:
            var fields: [String: RandomValue] = [:]
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                fields[text(using: &random)] = make(depth: depth + 1, using: &random)
            }
            return .object(fields)
        }
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let fraction = try? value.decode(Double.self) {
            self = .fraction(fraction)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([RandomValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: RandomValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .integer(let integer): try value.encode(integer)
        case .fraction(let fraction): try value.encode(fraction)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let fields): try value.encode(fields)
        }
    }
}

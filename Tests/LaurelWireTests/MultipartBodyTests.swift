import Foundation
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

/// Parsing of forms with files.
@Suite struct MultipartBodyTests {
    private let type = "multipart/form-data; boundary=----WebKitFormBoundaryA1"

    private func body(_ parts: [(head: String, bytes: [UInt8])]) -> [UInt8] {
        parts.flatMap { part in
            Array("------WebKitFormBoundaryA1\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8)
                + part.bytes
                + Array("\r\n".utf8)
        } + Array("------WebKitFormBoundaryA1--\r\n".utf8)
    }

    @Test func `Fields and files with any bytes are parsed unchanged`() throws {
        let bytes = (0...255).map { UInt8($0) } + Array("\r\n--\r\n------WebKitForm\r\n\r\n".utf8)
        let parts = try MultipartBody(
            body([
                ("name=\"name\"", Array("Björk & co".utf8)),
                ("name=\"picture\"; filename=\"a b.png\"\r\nContent-Type: image/png", bytes),
                ("name=\"empty\"; filename=\"\"", []),
            ]), type: UncheckedText(type)
        ).parts
        #expect(parts.map(\.name) == ["name", "picture", "empty"])
        #expect(parts.map(\.isFile) == [false, true, true])
        #expect(parts.map { Array($0.bytes) } == [Array("Björk & co".utf8), bytes, []])
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other", "",
    ])
    func `A body with another boundary has no parts`(type: String) throws {
        #expect(try MultipartBody(body([("name=\"a\"", [1])]), type: UncheckedText(type)).parts.isEmpty)
    }

    @Test(arguments: UInt64(0)..<200)
    func `A body with random changes is parsed without a trap`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var bytes = body([("name=\"a\"", Array("b".utf8)), ("name=\"c\"; filename=\"d\"", [0, 13, 10])])
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes.remove(at: index)
            } else {
                bytes[index] = .random(in: 0...255, using: &random)
            }
        }
        let read = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        // Only an invalid name is a fault.
        let parts = (try? MultipartBody(read, type: UncheckedText(type)).parts) ?? []
        #expect(parts.count <= 2)
    }

    /// Returns the time to parse a body that repeats `unit`.
    private func cost(of unit: String, byteCount: Int) -> Double {
        let bytes = Array(String(repeating: unit, count: byteCount / unit.utf8.count).utf8)
        return ProcessorTime.ofThread {
            _ = try? MultipartBody(bytes, type: UncheckedText("multipart/form-data; boundary=a"))
        }
    }

    @Test(arguments: [
        "\r\n--a", "\r\n--a\r\n", "\r\n--a\r\n\r", "\r\n\r\n", "\r\n--", "\r", "\r\n--a\r\nContent-Disposition: a;",
        "\r\n--a\r\nContent-Disposition: form-data; name=a\r\n\r\n",
    ])
    func `A body made of delimiters is parsed in linear time`(unit: String) throws {
        let small = (0..<3).map { _ in cost(of: unit, byteCount: 64 << 10) }.min() ?? 0
        let large = (0..<3).map { _ in cost(of: unit, byteCount: 256 << 10) }.min() ?? 0
        // A quadratic parser would take sixteen times as long for four times the bytes.
        #expect(large < 8 * max(small, 0.01), "\(small) s, then \(large) s")
    }

    @Test func `A body with more parts than any form has is rejected`() throws {
        let parts = (0...MultipartBody.partCountMax).map { ("name=\"f\($0)\"", [UInt8(1)]) }
        #expect(throws: FormFault.tooManyFields(16)) { try MultipartBody(body(parts), type: UncheckedText(type)) }
        #expect(try MultipartBody(body(parts.dropLast()), type: UncheckedText(type)).parts.count == 16)
    }

    @Test(arguments: ["name=\"e\u{301}\"", "name=\"\"", "name=\"\(String(repeating: "x", count: 65))\""])
    func `A field name that is not a short ASCII text is rejected`(head: String) throws {
        #expect(throws: FormFault.name) { try MultipartBody(body([(head, [1])]), type: UncheckedText(type)) }
    }

    @Test func `A file name with a semicolon does not end its parameter`() throws {
        let parts = try MultipartBody(
            body([("filename=\"a; name=b;.png\"; name=\"picture\"", [1])]), type: UncheckedText(type)
        ).parts
        #expect(parts.map(\.name) == ["picture"])
        #expect(parts.map(\.isFile) == [true])
    }
}

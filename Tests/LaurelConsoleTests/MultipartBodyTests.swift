import LaurelTesting
import Testing

@testable import LaurelConsole

/// Forms with files, as browsers send them.
@Suite struct MultipartBodyTests {
    private let type = "multipart/form-data; boundary=----WebKitFormBoundaryA1"

    private func body(_ parts: [(head: String, bytes: [UInt8])]) -> [UInt8] {
        parts.flatMap { part in
            Array("------WebKitFormBoundaryA1\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8)
                + part.bytes
                + Array("\r\n".utf8)
        } + Array("------WebKitFormBoundaryA1--\r\n".utf8)
    }

    @Test func `fields and files come as they went, whatever their bytes are`() {
        let bytes = (0...255).map { UInt8($0) } + Array("\r\n--\r\n------WebKitForm\r\n\r\n".utf8)
        let parts = MultipartBody(
            body([
                ("name=\"name\"", Array("Björk & co".utf8)),
                ("name=\"picture\"; filename=\"a b.png\"\r\nContent-Type: image/png", bytes),
                ("name=\"empty\"; filename=\"\"", []),
            ]), type: type
        ).parts
        #expect(parts.map(\.name) == ["name", "picture", "empty"])
        #expect(parts.map(\.isFile) == [false, true, true])
        #expect(parts.map(\.bytes) == [Array("Björk & co".utf8), bytes, []])
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other", "",
    ])
    func `what has another boundary has no parts`(type: String) {
        #expect(MultipartBody(body([("name=\"a\"", [1])]), type: type).parts.isEmpty)
    }

    @Test(arguments: UInt64(0)..<200)
    func `whatever comes is read to its end`(seed: UInt64) {
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
        #expect(
            MultipartBody(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))), type: type).parts.count
                <= 2)
    }
}

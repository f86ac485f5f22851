import Foundation

extension FuzzTarget {
    /// The first byte tells where the boundary ends, and what follows is the body.
    func holdMultipart(_ bytes: [UInt8]) {
        let count = Int(bytes.first ?? 0) % 71
        let boundary = String(decoding: bytes.dropFirst().prefix(count), as: UTF8.self)
        let body = Array(bytes.dropFirst(1 + count))
        for type in ["multipart/form-data; boundary=\(boundary)", "multipart/form-data; boundary=a"] {
            guard let parts = try? MultipartBody(body, type: UncheckedText(type)).parts else { continue }
            expect(parts.count <= MultipartBody.partCountMax, "a form has more parts than it may")
            expect(parts.allSatisfy { isName($0.name) }, "a part's name is no short ASCII text")
            expect(parts.reduce(0) { $0 + $1.bytes.count } <= body.count, "parts overlap")
        }
    }

    /// A query is read as the form is that holds the same.
    func holdQuery(_ text: String) {
        let read = URLEncodedPairs(UncheckedText(text))
        expect(read.pairs.count <= URLEncodedPairs.countMax, "a query has more pairs than it may")
        for (name, value) in read.pairs {
            expect(isName(name), "a parameter's name is no short ASCII text")
            expect(!value.utf8.contains(0), "a value holds U+0000")
            let escaped = [name, value].map {
                $0.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            let again = URLEncodedPairs(UncheckedText(escaped.joined(separator: "=")))
            expect(again.pairs.count == 1 && again.pairs[0].name == name, "a name is read otherwise once it is escaped")
            expect(
                again.pairs.first.map { Array($0.value.utf8) } == Array(value.utf8),
                "a value is read otherwise once it is escaped")
        }
    }

    func holdCookie(_ text: String) {
        guard let value = HeaderText.cookie("laurel", in: UncheckedText(text)) else { return }
        expect(value.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a cookie's value is no ASCII text")
        expect(text.contains("laurel=\(value)"), "a cookie has a value that was not sent")
    }

    func holdHeader(_ text: String) {
        let field = UncheckedText(text)
        _ = HeaderText.isClosing(field)
        if let credential = HeaderText.bearerCredential(field) {
            expect(text.utf8.suffix(credential.utf8.count).elementsEqual(credential.utf8), "a credential was not sent")
        }
        if let type = HeaderText.mediaType(field) { expect(isASCII(type), "a media type is no ASCII text") }
    }

    /// A body that is accepted has the same meaning with its whole numbers in digits, and one field by each name.
    func holdJSON(_ data: Data) {
        guard let body = try? WireJSON.decodeRequest(ScoreBody.self, from: data) else { return }
        guard let written = try? WireJSON.encode(body) else {
            return expect(false, "a body that was read cannot be written")
        }
        let again = try? WireJSON.decodeRequest(ScoreBody.self, from: written)
        expect(again?.score == body.score && again?.context == body.context, "a score changes on the way")
    }

    private func isName(_ name: String) -> Bool {
        (1...UncheckedText.nameByteCountMax).contains(name.utf8.count) && isASCII(name)
    }

    private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

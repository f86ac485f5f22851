import Foundation

extension FuzzTarget {
    /// The first byte is the length of the boundary, which follows. The rest is the body.
    func holdMultipart(_ bytes: [UInt8]) {
        let count = Int(bytes.first ?? 0) % 71
        let boundary = String(decoding: bytes.dropFirst().prefix(count), as: UTF8.self)
        let body = Array(bytes.dropFirst(1 + count))
        for type in ["multipart/form-data; boundary=\(boundary)", "multipart/form-data; boundary=a"] {
            guard let parts = try? MultipartBody(body, type: UncheckedText(type)).parts else { continue }
            expect(parts.count <= MultipartBody.partCountMax, "a form has too many parts")
            expect(parts.allSatisfy { isName($0.name) }, "a part's name is not a short ASCII text")
            expect(parts.reduce(0) { $0 + $1.bytes.count } <= body.count, "parts overlap")
        }
    }

    /// A query and a form with the same text have the same pairs.
    func holdQuery(_ text: String) {
        let read = URLEncodedPairs(UncheckedText(text))
        expect(read.pairs.count <= URLEncodedPairs.countMax, "a query has too many pairs")
        for (name, value) in read.pairs {
            expect(isName(name), "a parameter's name is not a short ASCII text")
            expect(!value.utf8.contains(0), "a value contains U+0000")
            let escaped = [name, value].map {
                $0.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            let again = URLEncodedPairs(UncheckedText(escaped.joined(separator: "=")))
            expect(again.pairs.count == 1 && again.pairs[0].name == name, "escaping changes a name")
            expect(
                again.pairs.first.map { Array($0.value.utf8) } == Array(value.utf8),
                "escaping changes a value")
        }
    }

    func holdCookie(_ text: String) {
        guard let value = HeaderText.cookie("laurel", in: UncheckedText(text)) else { return }
        expect(value.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a cookie's value is not an ASCII text")
        expect(text.contains("laurel=\(value)"), "a cookie has a value that was not sent")
    }

    func holdHeader(_ text: String) {
        let field = UncheckedText(text)
        _ = HeaderText.isClosing(field)
        if let credential = HeaderText.bearerCredential(field) {
            expect(text.utf8.suffix(credential.utf8.count).elementsEqual(credential.utf8), "a credential was not sent")
        }
        if let number = HeaderText.wholeNumber(field) { expect(String(number) == text, "a number has two texts") }
        if let type = HeaderText.mediaType(field) { expect(isASCII(type), "a media type is not an ASCII text") }
    }

    /// The first line is an entity tag, and the rest is a header field.
    func holdEntityTag(_ text: String) {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = lines[0].unicodeScalars.filter { $0 != "," && $0 != "\"" }
        let (tag, field) = ("\"\(String(String.UnicodeScalarView(name)))\"", lines.last ?? "")
        for own in ["*", tag, "W/" + tag, field + "," + tag, "W/\(tag) ,\(field)"] {
            expect(HeaderText.lists(tag, in: UncheckedText(own)), "a listed tag is not found")
        }
        if field != "*", !field.utf8.contains(UInt8(ascii: "\"")) {
            expect(!HeaderText.lists(tag, in: UncheckedText(field)), "an unlisted tag is found")
        }
        if let stem = HeaderText.tagStem(UncheckedText(field)) {
            expect(!stem.utf8.contains(UInt8(ascii: "-")), "the stem of a tag has a hyphen")
        }
    }

    func holdForwardedFor(_ text: String) {
        guard let address = HeaderText.lastAddress(UncheckedText(text)) else { return }
        expect(!address.isEmpty && isASCII(address), "an address is not an ASCII text")
        let forged = HeaderText.lastAddress(UncheckedText("203.0.113.9," + text))
        expect(forged == address, "a client changes the address that the proxy has seen")
    }

    func holdAcceptedLanguages(_ text: String) {
        let tags = AcceptedLanguages(header: text).tags
        expect(tags.count <= AcceptedLanguages.countMax, "there are too many languages")
        let again = AcceptedLanguages(header: tags.map(\.text).joined(separator: ", "))
        expect(again.tags == tags, "parsing the written languages changes them")
    }

    func holdBase64URL(_ text: String) {
        if let bytes = Base64URL.bytes(text) {
            expect(Array(Base64URL.text(of: bytes).utf8) == Array(text.utf8), "two texts decode to the same bytes")
        }
        _ = Base64URL.bytes(inEitherAlphabet: text)
    }

    /// The first byte selects the size of the chunks of the rest. The events do not depend on the size of the chunks.
    func holdEvents(_ input: UnsafeRawBufferPointer) {
        guard let size = input.first.map({ max(1, Int($0)) }) else { return }
        let stream = Data(input.dropFirst())
        var (whole, pieces) = (ServerSentEvents(), ServerSentEvents())
        let events = whole.append(stream)
        var cut: [ServerSentEvents.Event] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            cut += pieces.append(stream.dropFirst(start).prefix(size))
        }
        expect(cut == events, "chunks of \(size) bytes change the events")
    }

    private func isName(_ name: String) -> Bool {
        (1...UncheckedText.nameByteCountMax).contains(name.utf8.count) && isASCII(name)
    }

    private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

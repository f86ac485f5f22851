extension FuzzTarget {
    func holdIdentifier(_ text: String) {
        guard let id = try? LeaderboardID(text) else { return }
        expect(id.text == text, "an identifier changes")
        expect((1...LeaderboardID.byteCountMax).contains(text.utf8.count), "an identifier has an invalid size")
        expect(text.utf8.allSatisfy { (0x2D...0x7A).contains($0) }, "an identifier is not ASCII")
    }

    /// An accepted name is accepted again, unchanged. Sanitizing returns only accepted names.
    func holdDisplayName(_ text: String) {
        let name = try? DisplayName(text)
        let sanitized = DisplayName(sanitizing: text)
        for made in [name, sanitized].compactMap(\.self) {
            expect((1...DisplayName.byteCountMax).contains(made.text.utf8.count), "a name has an invalid size")
            expect(same(try? DisplayName(made.text), made), "parsing a name again changes it")
            expect(same(DisplayName(sanitizing: made.text), made), "sanitizing a sanitized name changes it")
            let scalars = made.text.unicodeScalars
            expect(!scalars.contains { $0.properties.generalCategory == .control }, "a name has a control character")
        }
        if let name { expect(same(sanitized, name), "sanitizing a valid name changes it") }
    }

    private func same(_ name: DisplayName?, _ other: DisplayName) -> Bool {
        name.map { Array($0.text.utf8) == Array(other.text.utf8) } ?? false
    }

    func holdPlayerReference(_ text: String) {
        guard let reference = try? PlayerReference(text) else { return }
        expect(Array(reference.text.utf8) == Array(text.utf8), "a player's id changes")
        expect((try? PlayerReference(reference.text)) == reference, "parsing a player's id again changes it")
        if case .external(let id) = reference {
            expect(!text.utf8.starts(with: PlayerID.prefix.utf8), "an external id has the prefix of Laurel's ids")
            expect((1...ForeignText.byteCountMax).contains(id.text.utf8.count), "an external id has an invalid size")
            _ = DisplayName(fallbackFor: id, numbered: PlayerNumber(1))
        }
    }

    /// The input is parsed as text, and as the bytes of an id.
    func holdSubmissionID(_ bytes: UnsafeRawBufferPointer) {
        if let id = SubmissionID(bytes: Array(bytes)) { holdRoundTrip(of: id) }
        let text = String(decoding: bytes, as: UTF8.self)
        if let id = try? SubmissionID(text) {
            expect(id.text == text, "an id changes")
            holdRoundTrip(of: id)
        }
    }

    private func holdRoundTrip(of id: SubmissionID) {
        let again = SubmissionID(bytes: id.bytes)
        expect(again == id && again?.bytes == id.bytes, "an id's bytes are parsed as another id")
        expect(again.flatMap { try? SubmissionID($0.text) } == id, "an id's text is parsed as another id")
        _ = id.createdAt
    }
}

extension FuzzTarget {
    func holdIdentifier(_ text: String) {
        guard let id = try? LeaderboardID(text) else { return }
        expect(id.text == text, "an identifier is kept as it came")
        expect((1...LeaderboardID.byteCountMax).contains(text.utf8.count), "an identifier keeps its size")
        expect(text.utf8.allSatisfy { (0x2D...0x7A).contains($0) }, "an identifier is plain ASCII")
    }

    /// A name that is accepted is accepted again and unchanged; mending makes only names that are.
    func holdDisplayName(_ text: String) {
        let name = try? DisplayName(text)
        let mended = DisplayName(sanitizing: text)
        for made in [name, mended].compactMap(\.self) {
            expect((1...DisplayName.byteCountMax).contains(made.text.utf8.count), "a name keeps its size")
            expect(same(try? DisplayName(made.text), made), "reading a name again changes it")
            expect(same(DisplayName(sanitizing: made.text), made), "mending a name changes it")
            let scalars = made.text.unicodeScalars
            expect(!scalars.contains { $0.properties.generalCategory == .control }, "a name holds a control character")
        }
        if let name { expect(same(mended, name), "a name that needs no mending is mended otherwise") }
    }

    private func same(_ name: DisplayName?, _ other: DisplayName) -> Bool {
        name.map { Array($0.text.utf8) == Array(other.text.utf8) } ?? false
    }

    func holdPlayerReference(_ text: String) {
        guard let reference = try? PlayerReference(text) else { return }
        expect(Array(reference.text.utf8) == Array(text.utf8), "a player's id is kept as it came")
        expect((try? PlayerReference(reference.text)) == reference, "a player's id reads otherwise the second time")
        if case .external(let id) = reference {
            expect(!text.utf8.starts(with: PlayerID.prefix.utf8), "a studio's id begins as Laurel's do")
            expect((1...ForeignText.byteCountMax).contains(id.text.utf8.count), "a studio's id keeps its size")
            _ = DisplayName(fallbackFor: id, numbered: PlayerNumber(1))
        }
    }

    /// The input is read as text, and as the bytes of an id.
    func holdSubmissionID(_ bytes: UnsafeRawBufferPointer) {
        if let id = SubmissionID(bytes: Array(bytes)) { holdRoundTrip(of: id) }
        let text = String(decoding: bytes, as: UTF8.self)
        if let id = try? SubmissionID(text) {
            expect(id.text == text, "an id is kept as it came")
            holdRoundTrip(of: id)
        }
    }

    private func holdRoundTrip(of id: SubmissionID) {
        let again = SubmissionID(bytes: id.bytes)
        expect(again == id && again?.bytes == id.bytes, "an id's bytes give another id")
        expect(again.flatMap { try? SubmissionID($0.text) } == id, "an id's text gives another id")
        _ = id.createdAt
    }
}

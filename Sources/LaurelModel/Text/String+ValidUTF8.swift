extension String {
    /// Creates a text of UTF-8; nil if the bytes are not valid.
    ///
    /// `init(validating:as:)` needs macOS 15 and iOS 18.
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        // Replaces invalid bytes, so that the texts differ.
        var text = String(decoding: bytes, as: UTF8.self)
        let isValid = text.withUTF8 { copy in
            bytes.withContiguousStorageIfAvailable { copy.elementsEqual($0) } ?? copy.elementsEqual(bytes)
        }
        guard isValid else { return nil }
        self = text
    }
}

extension String {
    /// Creates a text from UTF-8; returns nil if the bytes are not valid.
    ///
    /// `init(validating:as:)` requires macOS 15 and iOS 18.
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        // Decoding replaces invalid bytes, so that the result differs from them.
        var text = String(decoding: bytes, as: UTF8.self)
        let isValid = text.withUTF8 { copy in
            bytes.withContiguousStorageIfAvailable { copy.elementsEqual($0) } ?? copy.elementsEqual(bytes)
        }
        guard isValid else { return nil }
        self = text
    }
}

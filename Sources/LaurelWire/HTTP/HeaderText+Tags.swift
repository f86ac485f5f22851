package import LaurelModel

extension HeaderText {
    /// Returns whether an `If-None-Match` field (RFC 9110, section 13.1.2) is `*` or lists `tag`, as a strong tag or a
    /// weak one.
    ///
    /// - Parameter tag: An entity tag in its quotation marks, without a comma.
    package static func lists(_ tag: String, in ifNoneMatch: UncheckedText) -> Bool {
        if ifNoneMatch == "*" { return true }
        return ifNoneMatch.bytes.split(separator: UInt8(ascii: ",")).contains { element in
            let text = element.drop { $0 == 0x20 || $0 == 0x09 }
            let opaque = text.starts(with: "W/".utf8) ? text.dropFirst(2) : text
            return opaque.starts(with: tag.utf8)
                && opaque.dropFirst(tag.utf8.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
        }
    }

    /// Returns the part before the first hyphen of the entity tag in an `If-Match` field (RFC 9110, section 13.1.1).
    /// All forms of a resource have this part in common.
    ///
    /// A proxy that compresses makes the tag a weak one (`W/"…"`). It identifies the same resource in any encoding.
    ///
    /// - Returns: Nil for `*`; an empty text for a field without a tag.
    package static func tagStem(_ ifMatch: UncheckedText) -> String? {
        if ifMatch == "*" { return nil }
        let field = ifMatch.bytes
        let tag = field.starts(with: "W/".utf8) ? field.dropFirst(2) : field
        for quoted in tag.split(separator: UInt8(ascii: "\"")) {
            if let stem = quoted.split(separator: UInt8(ascii: "-")).first { return String(Substring(stem)) }
        }
        return ""
    }
}

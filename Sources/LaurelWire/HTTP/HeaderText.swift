package import LaurelModel

/// Parsers of header fields.
package enum HeaderText {
    /// Returns whether a `Connection` field contains `close` (RFC 9112, section 9.6), in any case.
    package static func isClosing(_ connection: UncheckedText) -> Bool {
        connection.elements(separatedBy: ",").contains { $0.isSpelled("close") }
    }

    /// Returns the credential of an `Authorization` field with the scheme `Bearer`, in any case.
    ///
    /// Returns nil for another scheme, and for a credential that does not have 1 to 4,096 ASCII characters.
    package static func bearerCredential(_ authorization: UncheckedText) -> String? {
        guard let (scheme, credential) = authorization.divided(at: " "), scheme.isSpelled("bearer") else { return nil }
        return credential.ascii(byteCountMax: 4_096)
    }

    /// Returns the value of the first cookie with a name in a `Cookie` field (RFC 6265, section 4.2).
    ///
    /// Returns nil if the cookie is missing, or if its value does not have 1 to 4,096 ASCII characters.
    package static func cookie(_ name: String, in cookies: UncheckedText) -> String? {
        for cookie in cookies.elements(separatedBy: ";") {
            guard let sides = cookie.divided(at: "="), sides.name == name else { continue }
            return sides.value.ascii(byteCountMax: 4_096)
        }
        return nil
    }

    /// Returns a number that the contract represents as a string: at most 18 digits, without a sign or leading zeros.
    ///
    /// Returns nil for any other text.
    package static func wholeNumber(_ text: UncheckedText) -> Int64? {
        guard let digits = text.ascii(byteCountMax: 18), let number = Int64(digits), number >= 0,
            text == String(number)
        else { return nil }
        return number
    }

    /// Returns the media type of a `Content-Type` field, in lower case and without parameters; nil if it is not a short
    /// ASCII text.
    package static func mediaType(_ contentType: UncheckedText) -> String? {
        contentType.elements(separatedBy: ";").first?.ascii(byteCountMax: 100)?.lowercased()
    }
}

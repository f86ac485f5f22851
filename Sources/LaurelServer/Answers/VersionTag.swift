import HTTPTypes
package import Hummingbird
import LaurelModel
import LaurelWire

/// An answer's ETag: the version it is true at, with the reader's locale; and the address, who asks and how numbers are written,
/// which make another text of it.
struct VersionTag {
    let text: String
    private let position: LedgerPosition
    private let words: String

    /// - Parameters:
    ///   - request: The request, whose address selects the page.
    ///   - words: The languages of the words, as `Content-Language` has them; empty where there are none.
    init(
        _ version: String, of request: Request, at position: LedgerPosition, for caller: Caller,
        _ integers: WireJSON.Integers, words: String
    ) {
        let page = Self.digest(request.uri.string)
        text = "\"" + version + "-" + page + "-" + caller.readerCode + (integers == .string ? "s\"" : "n\"")
        self.position = position
        self.words = words
    }

    /// The FNV-1a hash distinguishes pages. A client gains nothing by a collision.
    private static func digest(_ page: String) -> String {
        let hash = page.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }

    // Made once: a field is checked byte by byte when it is made.
    private static let always = [
        HTTPField(name: .cacheControl, value: "private, no-cache"),
        HTTPField(name: .vary, value: "Authorization, Accept-Language"),
    ]

    /// What goes with an answer that changes with the ledger.
    var headers: HTTPFields {
        // Appended: setting one looks for another by its name first.
        var headers = HTTPFields()
        headers.reserveCapacity(16)
        headers.append(HTTPField(name: .eTag, value: text))
        headers.append(HTTPField(name: .ledgerPosition, value: position.description))
        headers.append(contentsOf: Self.always)
        if !words.isEmpty { headers.append(HTTPField(name: .contentLanguage, value: words)) }
        return headers
    }
}

extension Request {
    /// Whether the client has the answer with this ETag already.
    package func knows(_ tag: String) -> Bool {
        headers.text(of: .ifNoneMatch).map { HeaderText.lists(tag, in: UncheckedText($0)) } ?? false
    }
}

extension Response {
    /// The answer to `request`, or only its version where the asker has it already.
    init(
        _ body: some Encodable, to request: Request, of version: VersionTag, integers: WireJSON.Integers
    ) throws {
        guard !request.knows(version.text) else {
            self.init(status: .notModified, headers: version.headers)
            return
        }
        try self.init(body, integers: integers)
        for field in version.headers { headers[field.name] = field.value }
    }
}

import HTTPTypes
package import Hummingbird
import LaurelModel
import LaurelWire

/// The ETag of a response.
///
/// It contains the version, which includes the reader's locale, a hash of the URL, the kind of caller, and the integer
/// format. Each of them can change the response.
struct VersionTag {
    let text: String
    /// The epoch of the version.
    let epoch: Int64?
    private let position: LedgerPosition
    private let words: String

    /// Creates the tag of a response.
    ///
    /// - Parameters:
    ///   - request: The request, whose URL selects the page.
    ///   - words: The languages of the text, in the format of `Content-Language`; empty if the text has no language.
    init(
        _ version: String, of request: Request, at position: LedgerPosition, for caller: Caller,
        _ integers: WireJSON.Integers, words: String
    ) {
        let page = Self.digest(request.uri.string)
        text = "\"" + version + "-" + page + "-" + caller.readerCode + (integers == .string ? "s\"" : "n\"")
        // Every version begins with its epoch.
        epoch = Int64(version.prefix { $0 != "." })
        self.position = position
        self.words = words
    }

    /// Returns the FNV-1a hash of a URL. A forged collision has no security impact.
    private static func digest(_ page: String) -> String {
        let hash = page.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }

    // Created once, because creating a field validates each byte.
    private static let always = [
        HTTPField(name: .cacheControl, value: "private, no-cache"),
        HTTPField(name: .vary, value: "Authorization, Accept-Language"),
    ]

    /// The headers of a response that depends on the ledger.
    var headers: HTTPFields {
        // Appended, because setting a field first searches for an existing field with the name.
        var headers = HTTPFields()
        headers.reserveCapacity(16)
        headers.append(HTTPField(name: .eTag, value: text))
        headers.append(HTTPField(name: .ledgerPosition, value: position.description))
        if let epoch { headers.append(HTTPField(name: .ledgerEpoch, value: String(epoch))) }
        headers.append(contentsOf: Self.always)
        if !words.isEmpty { headers.append(HTTPField(name: .contentLanguage, value: words)) }
        return headers
    }
}

extension Request {
    /// Returns whether the client has already cached the response with this ETag.
    package func knows(_ tag: String) -> Bool {
        headers.text(of: .ifNoneMatch).map { HeaderText.lists(tag, in: UncheckedText($0)) } ?? false
    }
}

extension Response {
    /// Creates the response to `request`, or a 304 response if the client has already cached this version.
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

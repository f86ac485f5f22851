/// The position of a request in a distributed trace, as the client reports it in the header `traceparent` (W3C Trace
/// Context).
struct TraceParent: Equatable, Sendable {
    /// The identifier of the trace: 32 hexadecimal digits.
    let traceID: String
    /// The identifier of the client's span: 16 hexadecimal digits.
    let spanID: String

    /// Parses a header.
    ///
    /// A header of a later version is valid if it begins like a header of version 00.
    ///
    /// - Returns: nil if the header is invalid. The specification requires that it is then ignored.
    init?(_ header: String) {
        let fields = header.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
        let known = fields.prefix(4)
        guard known.map(\.utf8.count) == [2, 32, 16, 2], known.allSatisfy({ $0.utf8.allSatisfy(\.isLowercaseHexDigit) })
        else { return nil }
        let (version, traceID, spanID) = (fields[0], fields[1], fields[2])
        guard version != "ff", version != "00" || fields.count == 4 else { return nil }
        guard !traceID.allSatisfy({ $0 == "0" }), !spanID.allSatisfy({ $0 == "0" }) else { return nil }
        (self.traceID, self.spanID) = (String(traceID), String(spanID))
    }
}

extension UInt8 {
    fileprivate var isLowercaseHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}

public import LaurelModel

/// A change of the server's clock: `POST /v1/dev/clock`.
public struct DevClockBody: Codable, Hashable, Sendable {
    /// The time by which the clock advances, such as `PT1H` or `P1D`.
    public var advance: Span?
    /// The new time.
    public var to: Moment?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case advance, to
    }

    /// Creates a change of the clock.
    public init(advance: Span? = nil, to: Moment? = nil) {
        self.advance = advance
        self.to = to
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        advance = try fields.parse(.advance, as: Span.init(iso8601:))
        to = try fields.decodeIfPresent(Moment.self, forKey: .to)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(advance?.iso8601, forKey: .advance)
        try fields.encodeIfPresent(to, forKey: .to)
    }
}

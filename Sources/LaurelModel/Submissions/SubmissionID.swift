/// The idempotency key of a submission: however often it is sent, it counts once.
///
/// The client creates and stores it before it sends. It is unique for a player on a leaderboard of a realm.
public struct SubmissionID: Sendable {
    /// The time for which a player's ids are remembered. Ids of server keys live as long as their facts.
    public static let rememberedFor = Span.days(45)

    /// The id in the notation in which it was sent.
    public let text: String
    /// The form that is compared and stored: one byte for the kind, then a UUID's 16 bytes or the text's.
    public let bytes: [UInt8]

    /// Parses an id.
    ///
    /// - Parameter text: A UUID in its usual form of 36 characters, in either case, or any other text of 1 to
    ///   ``ForeignText/byteCountMax`` bytes. Players send UUIDs only; see ``isUUID``.
    public init(_ text: String) throws(InvalidSubmissionID) {
        self.text = text
        if let uuid = UUIDText.bytes(of: text) {
            bytes = [Kind.uuid.rawValue] + uuid
        } else {
            do throws(InvalidForeignText) {
                _ = try ForeignText(text)
            } catch {
                throw InvalidSubmissionID(reason: error)
            }
            bytes = [Kind.text.rawValue] + Array(text.utf8)
        }
    }

    /// Creates an id from ``bytes``; returns nil for any other bytes.
    public init?(bytes: [UInt8]) {
        switch bytes.first.flatMap(Kind.init) {
        case .uuid where bytes.count == 17:
            self.init(uuid: bytes.dropFirst())
        case .text:
            // Decoding replaces bytes that are not UTF-8, so that the bytes of the result differ.
            let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
            guard let id = try? SubmissionID(text), id.bytes == bytes else { return nil }
            self = id
        default: return nil
        }
    }

    /// Creates an id from a UUID.
    ///
    /// - Parameter uuid: 16 bytes.
    init(uuid: some Collection<UInt8>) {
        text = UUIDText.text(of: uuid)
        bytes = [Kind.uuid.rawValue] + uuid
    }

    /// Whether the id is a UUID.
    public var isUUID: Bool { bytes[0] == Kind.uuid.rawValue }

    /// The time in the first 48 bits of a UUID of version 7 (RFC 9562, 5.7); nil for any other id.
    public var createdAt: Moment? {
        guard isUUID, bytes[7] >> 4 == 7, bytes[9] >> 6 == 0b10 else { return nil }
        return Moment(milliseconds: bytes[1...6].reduce(0) { $0 << 8 | Int64($1) })
    }

    /// The first byte, which distinguishes a UUID from 16 bytes of text. UUIDs of version 7 sort by time.
    private enum Kind: UInt8 {
        case uuid = 0
        case text = 1
    }
}

extension SubmissionID: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// An error for a text that is not a valid submission id.
public struct InvalidSubmissionID: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public let reason: InvalidForeignText

    public var description: String { "The submission id \(reason)" }
}

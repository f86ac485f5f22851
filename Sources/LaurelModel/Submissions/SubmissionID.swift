/// The id that makes a submission count once, however often it is sent.
///
/// The sender makes it and stores it before it sends. It is unique for one player on one leaderboard of a realm.
public struct SubmissionID: Sendable {
    /// For how long a player's ids are remembered. Those of server keys live as long as their facts.
    public static let rememberedFor = Span.days(45)

    /// As it was sent.
    public let text: String
    /// What is compared and stored: one byte for the kind, then a UUID's 16 bytes or the text's.
    public let bytes: [UInt8]

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

    /// Reads what ``bytes`` gave; nil for anything else.
    public init?(bytes: [UInt8]) {
        switch bytes.first.flatMap(Kind.init) {
        case .uuid where bytes.count == 17:
            self.init(uuid: bytes.dropFirst())
        case .text:
            // Bytes that are no UTF-8 are repaired here, and so are not the ones that come back.
            let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
            guard let id = try? SubmissionID(text), id.bytes == bytes else { return nil }
            self = id
        default: return nil
        }
    }

    /// - Parameter uuid: 16 bytes.
    init(uuid: some Collection<UInt8>) {
        text = UUIDText.text(of: uuid)
        bytes = [Kind.uuid.rawValue] + uuid
    }

    public var isUUID: Bool { bytes[0] == Kind.uuid.rawValue }

    /// The moment that a UUID of version 7 carries in its first 48 bits (RFC 9562, 5.7); nil for all others.
    public var createdAt: Moment? {
        guard isUUID, bytes[7] >> 4 == 7, bytes[9] >> 6 == 0b10 else { return nil }
        return Moment(milliseconds: bytes[1...6].reduce(0) { $0 << 8 | Int64($1) })
    }

    /// The first byte keeps a UUID apart from 16 bytes of text, and orders UUIDs of version 7 by time.
    private enum Kind: UInt8 {
        case uuid = 0
        case text = 1
    }
}

extension SubmissionID: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Why a text cannot be a submission's id.
public struct InvalidSubmissionID: Error, Hashable, Sendable, CustomStringConvertible {
    public let reason: InvalidForeignText

    public var description: String { "A submission's id \(reason)" }
}

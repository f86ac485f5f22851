/// A picture that a player has given, as far as its first bytes tell: nothing is drawn here, and browsers are told to do no
/// more than draw it.
public struct AvatarImage: Hashable, Sendable {
    public static let byteCountMax = 256 << 10
    /// The fewest and the most pixels on each side.
    public static let sides = 16...2_048

    /// The kinds that are taken.
    public enum Kind: String, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
    }

    public let kind: Kind
    public let width: Int
    public let height: Int

    /// Reads the header of a PNG or a JPEG.
    public init(_ bytes: [UInt8]) throws(InvalidAvatar) {
        guard bytes.count <= Self.byteCountMax else { throw .tooLarge(byteCount: bytes.count) }
        guard let header = Self.png(bytes) ?? Self.jpeg(bytes) else { throw .noPicture }
        guard Self.sides.contains(header.width), Self.sides.contains(header.height) else {
            throw .dimensions(width: header.width, height: header.height)
        }
        (kind, width, height) = header
    }

    private typealias Header = (kind: Kind, width: Int, height: Int)

    private static func png(_ bytes: [UInt8]) -> Header? {
        let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        guard bytes.count >= 45, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            Array(bytes[8..<16]) == [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52], bytes.suffix(8).elementsEqual(end)
        else { return nil }
        return (.png, number(bytes[16..<20]), number(bytes[20..<24]))
    }

    /// Walks the segments to the frame, which has the dimensions.
    private static func jpeg(_ bytes: [UInt8]) -> Header? {
        guard bytes.count >= 20, bytes.starts(with: [0xFF, 0xD8, 0xFF]), bytes.suffix(2).elementsEqual([0xFF, 0xD9])
        else { return nil }
        var index = 2
        while index + 9 < bytes.count {
            guard bytes[index] == 0xFF else { return nil }
            let marker = bytes[index + 1]
            let length = number(bytes[(index + 2)..<(index + 4)])
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                return (.jpeg, number(bytes[(index + 7)..<(index + 9)]), number(bytes[(index + 5)..<(index + 7)]))
            case 0xDA, 0xD9: return nil
            default:
                guard length >= 2 else { return nil }
                index += 2 + length
            }
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// Why bytes are no picture of a player.
public enum InvalidAvatar: Error, Hashable, Sendable, CustomStringConvertible {
    case noPicture
    case tooLarge(byteCount: Int)
    case dimensions(width: Int, height: Int)

    public var description: String {
        switch self {
        case .noPicture: "This is no whole PNG or JPEG."
        case .tooLarge: "A picture has at most \(AvatarImage.byteCountMax) bytes."
        case .dimensions(let width, let height):
            """
            A picture has from \(AvatarImage.sides.lowerBound) to \(AvatarImage.sides.upperBound) pixels on each side, and \
            this one has \(width) × \(height).
            """
        }
    }
}

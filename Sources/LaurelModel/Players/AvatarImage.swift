/// An uploaded avatar, checked by its header only. The server does not decode the pixels, and browsers are instructed
/// to do no more than display the image.
public struct AvatarImage: Hashable, Sendable {
    /// The maximum size, in bytes.
    public static let byteCountMax = 256 << 10
    /// The minimum and maximum number of pixels on each side.
    public static let sides = 16...2_048

    /// The accepted media types.
    public enum Kind: String, Sendable {
        /// A PNG image.
        case png = "image/png"
        /// A JPEG image.
        case jpeg = "image/jpeg"
    }

    /// The media type.
    public let kind: Kind
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Parses the header of a PNG or JPEG.
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

    /// Reads the segments up to the frame header, which contains the dimensions.
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

/// A reason for which bytes are not a valid avatar.
public enum InvalidAvatar: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are not a complete PNG or JPEG.
    case noPicture
    /// The image has too many bytes.
    case tooLarge(byteCount: Int)
    /// The width or height is out of range.
    case dimensions(width: Int, height: Int)

    public var description: String {
        switch self {
        case .noPicture: "The body is not a complete PNG or JPEG image. Send a complete image."
        case .tooLarge: "The image exceeds the limit of \(AvatarImage.byteCountMax) bytes. Use a smaller image."
        case .dimensions(let width, let height):
            """
            The image is \(width) × \(height) pixels. Use \(AvatarImage.sides.lowerBound) to \
            \(AvatarImage.sides.upperBound) pixels on each side.
            """
        }
    }
}

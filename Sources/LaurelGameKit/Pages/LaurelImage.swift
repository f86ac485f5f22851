public import Foundation
import LaurelKit

#if !canImport(UIKit)
    /// The bytes of an image, on platforms without UIKit.
    public typealias UIImage = LaurelImage
#endif

/// An image as the server has sent it: the bytes of a PNG or a JPEG.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class LaurelImage: NSObject, @unchecked Sendable {
    /// The bytes of the image.
    public let data: Data
    /// The media type, such as `image/png`; an empty string if there is no image.
    public let mediaType: String

    /// Creates an image without bytes.
    public override init() {
        data = Data()
        mediaType = ""
        super.init()
    }

    /// Creates an image; nil if the data is neither a PNG nor a JPEG.
    public init?(data: Data) {
        let kinds =
            [("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF])] as [(String, [UInt8])]
        guard let kind = kinds.first(where: { data.starts(with: $0.1) }) else { return nil }
        self.data = data
        mediaType = kind.0
        super.init()
    }

    init(data: Data, mediaType: String) {
        self.data = data
        self.mediaType = mediaType
        super.init()
    }

    /// Returns the bytes of a PNG; nil for another type of image. This module does not convert images.
    open func pngData() -> Data? { mediaType.hasPrefix("image/png") ? data : nil }

    /// Returns the bytes of a JPEG as they were sent; nil for another type of image.
    open func jpegData(compressionQuality: CGFloat) -> Data? { mediaType.hasPrefix("image/jpeg") ? data : nil }
}

extension LaurelImage {
    convenience init(_ picture: Picture) { self.init(data: picture.data, mediaType: picture.mediaType) }

    /// Loads an image that the game's configuration specifies.
    ///
    /// - Parameter game: The identifier of another game; nil for this game.
    /// - Throws: ``GKError`` with the code `communicationsFailure` if there is no image, as on Apple's platforms.
    static func named(_ name: String?, ofGame game: String? = nil) async throws -> LaurelImage {
        guard let name else { throw GKError(.communicationsFailure, "The item has no image.") }
        return try await GameSession.request { client in
            do {
                return LaurelImage(try await client.image(named: name, ofGame: game))
            } catch let error as LaurelError where error.code == .imageNotFound {
                throw GKError(.communicationsFailure, nil, laurelError: error)
            }
        }
    }
}

public import Foundation
import LaurelKit

#if !canImport(UIKit)
    /// Without UIKit, the bytes of a picture.
    public typealias UIImage = LaurelImage
#endif

/// A picture as it was sent: the bytes of a PNG or a JPEG.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class LaurelImage: NSObject, @unchecked Sendable {
    public let data: Data
    /// Such as `image/png`.
    public let mediaType: String

    /// Creates a picture without bytes.
    public override init() {
        data = Data()
        mediaType = ""
        super.init()
    }

    /// Returns nil for data that is neither a PNG nor a JPEG.
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

    /// Returns the bytes of a PNG; nil for another kind of picture, since this module does not convert pictures.
    open func pngData() -> Data? { mediaType.hasPrefix("image/png") ? data : nil }

    /// Returns the bytes of a JPEG as they were sent; nil for another kind of picture.
    open func jpegData(compressionQuality: CGFloat) -> Data? { mediaType.hasPrefix("image/jpeg") ? data : nil }
}

extension LaurelImage {
    convenience init(_ picture: Picture) { self.init(data: picture.data, mediaType: picture.mediaType) }

    /// An image that the game's configuration names.
    ///
    /// - Parameter game: Nil for this game.
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    static func named(_ name: String?, ofGame game: String? = nil) async throws -> LaurelImage {
        guard let name else { throw GKError(.communicationsFailure, "It has no image.") }
        return try await GameSession.request { client in
            do {
                return LaurelImage(try await client.image(named: name, ofGame: game))
            } catch let error as LaurelError where error.code == .imageNotFound {
                throw GKError(.communicationsFailure, nil, laurelError: error)
            }
        }
    }
}

public import Foundation
import LaurelKit

#if !canImport(UIKit)
    /// Where there is no UIKit, a picture is its bytes.
    public typealias UIImage = LaurelImage
    /// Where there is no UIKit, what Apple's would show stands at an address.
    public typealias UIViewController = LaurelPage
#endif

/// A picture as it came: the bytes of a PNG, a JPEG or an SVG.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class LaurelImage: NSObject, @unchecked Sendable {
    public let data: Data
    /// Such as `image/png`.
    public let mediaType: String

    init(data: Data, mediaType: String) {
        self.data = data
        self.mediaType = mediaType
    }
}

extension LaurelImage {
    convenience init(_ picture: Picture) { self.init(data: picture.data, mediaType: picture.mediaType) }

    /// An image that the game's configuration names.
    ///
    /// - Parameter game: Nil for this game.
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    static func named(_ name: String?, ofGame game: String? = nil) async throws -> LaurelImage {
        guard let name else { throw GKError(.communicationsFailure, "It has no image.") }
        return try await GameSession.ask { client in
            do {
                return LaurelImage(try await client.image(named: name, ofGame: game))
            } catch let error as LaurelError where error.code == .imageNotFound {
                throw GKError(.communicationsFailure, nil, laurelError: error)
            }
        }
    }
}

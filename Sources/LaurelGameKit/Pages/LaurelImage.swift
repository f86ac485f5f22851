public import Foundation

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

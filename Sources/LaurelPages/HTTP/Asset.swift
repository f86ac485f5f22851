import HTTPTypes
import Hummingbird
import LaurelServer
import NIOCore

/// A file that is embedded in the program and that pages load.
package struct Asset: Sendable {
    /// The file name.
    package let name: String
    /// The media type without a character set.
    package let type: String
    /// The content.
    package let bytes: [UInt8]
    private let tag: String

    /// Creates an asset.
    package init(_ name: String, _ type: String, _ bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
        tag = "\"\(Self.digest(bytes))\""
    }

    /// Returns the response to `request`. The response has no body if the browser has this version already.
    ///
    /// - Parameter isPinned: Whether the address names this version.
    func response(to request: Request, isPinned: Bool = false) -> Response {
        var headers: HTTPFields = [
            .eTag: tag, .cacheControl: isPinned ? "public, max-age=31536000, immutable" : "no-cache",
            .xContentTypeOptions: "nosniff",
        ]
        if name == "laurel.js" { headers[.typeScriptTypes] = "/laurel.d.ts" }
        if request.knows(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "\(type); charset=utf-8"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Returns the FNV-1a hash of `bytes`. It distinguishes versions only. A forged collision has no security impact.
    package static func digest(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}

extension Asset {
    /// The files of the players' pages, the widget, the module for web games and the demo game.
    package static let pages: [Asset] = [
        Asset("laurel.css", "text/css", PackageResources.laurel_css),
        Asset("play.css", "text/css", PackageResources.play_css),
        Asset("forms.js", "text/javascript", PackageResources.forms_js),
        Asset("laurel.svg", "image/svg+xml", PackageResources.laurel_svg),
        Asset("pages.js", "text/javascript", PackageResources.pages_js),
        Asset("laurel.js", "text/javascript", PackageResources.laurel_js),
        Asset("laurel.d.ts", "application/typescript", PackageResources.laurel_d_ts),
        Asset("widget.js", "text/javascript", PackageResources.widget_js),
        Asset("whackacac.js", "text/javascript", PackageResources.whackacac_js),
        Asset("play.js", "text/javascript", PackageResources.play_js),
        Asset("social.js", "text/javascript", PackageResources.social_js),
        Asset("desert.js", "text/javascript", PackageResources.desert_js),
        Asset("high-scores.js", "text/javascript", PackageResources.high_scores_js),
    ]
}

extension HTTPField.Name {
    /// The `X-TypeScript-Types` header.
    fileprivate static let typeScriptTypes = HTTPField.Name("X-TypeScript-Types")!
}

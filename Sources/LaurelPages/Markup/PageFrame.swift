import LaurelConfiguration
import LaurelServer

/// The presentation of a page: whether it is embedded in a game, and its accent color.
struct PageFrame: Sendable {
    /// Whether the page is in a game's web view or in a frame. An embedded page has no header.
    let isEmbedded: Bool
    let accent: WebColor?

    static let plain = PageFrame(isEmbedded: false, accent: nil)

    private init(isEmbedded: Bool, accent: WebColor?) {
        self.isEmbedded = isEmbedded
        self.accent = accent
    }

    init(_ query: Query) throws {
        isEmbedded = query["embed"] == "1"
        accent = try query.parameter("accent", WebColor.init(_:))
    }

    /// The parameters of links, so that the linked pages have the same presentation.
    var parameters: [(String, String)] {
        (isEmbedded ? [("embed", "1")] : []) + (accent.map { [("accent", $0.text)] } ?? [])
    }

    /// Returns the whole page.
    ///
    /// - Parameters:
    ///   - home: The link in the header.
    ///   - style: The address of the style sheet with the game's colors.
    ///   - navigation: The links to the game's other pages.
    ///   - image: The absolute URL of the image that other sites show in a preview of the page.
    ///   - scripts: The modules that the page loads.
    func page(
        _ title: String, _ words: PageWords, _ assets: AssetCatalog, home: (address: String, name: String)?,
        style: String?,
        navigation: HTML? = nil, summary: String, image: String? = nil, scripts: [String] = ["pages.js"], body: HTML
    ) -> HTML {
        let theme = style.map { style -> HTML in
            "<link rel=\"stylesheet\" href=\"\(style)\(accent.map { "&accent=\($0.text)" } ?? "")\">"
        }
        let header: HTML? =
            isEmbedded
            ? nil
            : home.map { home -> HTML in
                "<header class=\"top\"><a href=\"\(home.address)\">\(Wreath.mark)<bdi>\(home.name)</bdi></a></header>"
            }
        return """
            <!doctype html>
            <html lang="\(words.language)" dir="\(words.direction)"\
            \(words.digits.map { " data-digits=\"\($0)\"" as HTML })\(isEmbedded ? " class=\"embedded\"" : nil)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(summary)">
            \(image.map { "<meta property=\"og:image\" content=\"\($0)\">" as HTML })\
            <meta name="description" content="\(summary)">
            <link rel="icon" href="\(assets.address(of: "laurel.svg"))" type="image/svg+xml">
            <link rel="stylesheet" href="\(assets.address(of: "laurel.css"))">
            \(theme)\(scripts.map { "<script type=\"module\" src=\"\(assets.address(of: $0))\"></script>" })
            </head>
            <body>
            <a class="skip" href="#main">\(words[.skip])</a>
            \(header)\(navigation)<main id="main" tabindex="-1">
            <p class="note offline" role="status" data-offline="\(words[.offline])" hidden></p>
            \(body)
            </main>
            \(isEmbedded ? "<button class=\"done\" type=\"button\" hidden>\(words[.done])</button>" : nil)
            </body>
            </html>

            """
    }
}

package import LaurelPages

extension AssetCatalog {
    /// The files of the players' pages and of the console.
    package static let pagesAndConsole = AssetCatalog(
        Asset.pages + [
            Asset("console.css", "text/css", PackageResources.console_css),
            Asset("console.js", "text/javascript", PackageResources.console_js),
            Asset("docs.js", "text/javascript", PackageResources.docs_js),
        ])
}

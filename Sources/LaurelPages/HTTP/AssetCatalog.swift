/// The files that a server serves to pages, under one version.
package struct AssetCatalog: Sendable {
    private let assets: [String: Asset]
    /// A hash of all files. It changes if a file changes, because pages depend on the files.
    package let version: String

    /// Creates a catalog of files with different names.
    package init(_ assets: [Asset]) {
        self.assets = Dictionary(assets.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        version = Asset.digest(self.assets.values.sorted { $0.name < $1.name }.flatMap(\.bytes))
    }

    /// Returns the asset with a name; nil if the catalog does not contain it.
    package subscript(name: String) -> Asset? { assets[name] }

    /// Returns the path from which pages load an asset. It contains the version, so browsers can cache the file for a
    /// year. Modules import each other by relative addresses, so all have the same version.
    package func address(of name: String) -> String { "/assets/\(version)/\(name)" }
}

/// What the console cannot find out by itself.
package struct ConsoleSettings: Sendable {
    /// Whether browsers come by HTTPS, to this server or to a proxy before it.
    let isSecure: Bool
    /// Where the data is, for telling how full the disk is; nil where it is in a database, or nowhere.
    let directory: String?

    package init(isSecure: Bool, directory: String? = nil) {
        self.isSecure = isSecure
        self.directory = directory
    }
}

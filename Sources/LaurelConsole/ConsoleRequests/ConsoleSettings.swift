/// The settings of the console.
package struct ConsoleSettings: Sendable {
    /// Whether browsers connect by HTTPS, to this server or to a proxy in front of it.
    let isSecure: Bool
    /// The data directory, whose disk usage the console shows; nil if the data is in a database or in memory.
    let directory: String?

    /// Creates settings.
    package init(isSecure: Bool, directory: String? = nil) {
        self.isSecure = isSecure
        self.directory = directory
    }
}

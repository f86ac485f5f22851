package import Foundation
import LaurelModel

/// A value that is stored in a file of its own and replaced atomically.
///
/// A file that cannot be decoded is renamed instead of overwritten, because it may contain a player's only data.
package struct StoredDocument<Content: Codable> {
    let file: URL
    let files: any FileSystem
    /// The number of the current file format.
    let format: Int
    /// Decodes a file of an older format, or returns nil if the data has no known format.
    let migrate: (Data) throws -> Content?

    /// Creates a document for a file. The file may not exist yet.
    package init(file: URL, files: any FileSystem, format: Int, migrate: @escaping (Data) throws -> Content?) {
        self.file = file
        self.files = files
        self.format = format
        self.migrate = migrate
    }

    /// The result of reading the file.
    package struct Reading {
        /// The decoded value, or nil if the file does not exist or cannot be decoded.
        package let content: Content?
        /// The new location of a file that cannot be decoded.
        package let setAside: URL?
    }

    private struct Stamped: Codable {
        var format: Int
        var content: Content
    }

    /// Reads the file.
    ///
    /// - Throws: The file system's error. An unreadable file is not treated as damaged.
    package func read() throws -> Reading {
        guard let data = try files.contents(of: file) else { return Reading(content: nil, setAside: nil) }
        if let stamped = try? JSON.decode(Stamped.self, from: data), stamped.format == format {
            return Reading(content: stamped.content, setAside: nil)
        }
        if let content = try? migrate(data) { return Reading(content: content, setAside: nil) }
        return Reading(content: nil, setAside: try setAside())
    }

    /// Replaces the file's contents with `content` atomically.
    package func write(_ content: Content) throws {
        try files.replace(file, with: Data(JSON.encode(Stamped(format: format, content: content))))
    }

    /// Renames the file to the first free name, so that a second damaged file does not overwrite the first.
    private func setAside() throws -> URL {
        var number = 1
        var place: URL
        repeat {
            place = file.appendingPathExtension("damaged-\(number)")
            number += 1
        } while try files.contents(of: place) != nil
        try files.move(file, to: place)
        return place
    }
}

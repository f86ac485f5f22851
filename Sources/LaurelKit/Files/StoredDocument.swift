package import Foundation
import LaurelModel

/// A value in a file of its own, written whole. A file that cannot be understood is set aside under another name: what is
/// in it may be all that a player has.
package struct StoredDocument<Content: Codable> {
    let file: URL
    let files: any FileSystem
    /// The number that files of today's form carry.
    let format: Int
    /// What a file in an older form holds; nil for what is no file of ours.
    let migrate: (Data) throws -> Content?

    package init(file: URL, files: any FileSystem, format: Int, migrate: @escaping (Data) throws -> Content?) {
        self.file = file
        self.files = files
        self.format = format
        self.migrate = migrate
    }

    package struct Reading {
        /// Nil where there was no file, or none that could be understood.
        package let content: Content?
        /// Where the file went that could not be understood.
        package let setAside: URL?
    }

    private struct Stamped: Codable {
        var format: Int
        var content: Content
    }

    /// - Throws: What the file system throws: a file that is there and cannot be read now is not a damaged one.
    package func read() throws -> Reading {
        guard let data = try files.contents(of: file) else { return Reading(content: nil, setAside: nil) }
        if let stamped = try? JSON.decode(Stamped.self, from: data), stamped.format == format {
            return Reading(content: stamped.content, setAside: nil)
        }
        if let content = try? migrate(data) { return Reading(content: content, setAside: nil) }
        return Reading(content: nil, setAside: try setAside())
    }

    package func write(_ content: Content) throws {
        try files.replace(file, with: Data(JSON.encode(Stamped(format: format, content: content))))
    }

    /// Under the first name that is free, so that a second damaged file does not take the place of the first.
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

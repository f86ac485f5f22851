public import Foundation

/// What the client asks of a file system, step by step, so that tests can stop it between any two.
public protocol FileSystem: Sendable {
    /// The bytes of `file`; nil where there is no such file.
    func contents(of file: URL) throws -> Data?

    /// Makes or overwrites `file`, and returns once its bytes are on the disk. Whoever is stopped on the way may leave part
    /// of them.
    func write(_ data: Data, to file: URL) throws

    /// Gives `file` the name of `destination`, whose own file is gone then; returns once the folder says so. Nobody ever
    /// sees less than one of the two.
    func move(_ file: URL, to destination: URL) throws

    /// Removes `file`; not to be there already is no error.
    func remove(_ file: URL) throws
}

extension FileSystem {
    /// Makes `data` the contents of `file`: all of it, or, whatever happens on the way, what was there before.
    func replace(_ file: URL, with data: Data) throws {
        let draft = file.appendingPathExtension("new")
        try write(data, to: draft)
        try move(draft, to: file)
    }
}

public import Foundation

/// The device's file system. Only the owner can read the files that it creates.
public struct DiskFiles: FileSystem {
    /// Creates an instance.
    public init() {}

    /// Returns the contents of `file`, or nil if it does not exist.
    public func contents(of file: URL) throws -> Data? {
        do {
            return try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
    }

    /// Creates or overwrites `file`, and returns when its bytes are on the disk.
    public func write(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path]) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(contentsOf: data)
        try handle.synchronizeFully()
    }

    /// Renames `file` to `destination` atomically, and returns when the folder is on the disk.
    public func move(_ file: URL, to destination: URL) throws {
        #if os(Windows)
            _ = try FileManager.default.replaceItemAt(destination, withItemAt: file)
        #else
            guard rename(file.path, destination.path) == 0 else { throw POSIXError.last }
            try synchronize(folder: destination.deletingLastPathComponent())
        #endif
    }

    /// Removes `file` if it exists.
    public func remove(_ file: URL) throws {
        do {
            try FileManager.default.removeItem(at: file)
        } catch let error as CocoaError where error.code == .fileNoSuchFile {}
    }

    #if !os(Windows)
        /// Writes a folder to the disk. A new name is durable only after this.
        private func synchronize(folder: URL) throws {
            let descriptor = open(folder.path, O_RDONLY)
            guard descriptor >= 0 else { throw POSIXError.last }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw POSIXError.last }
        }
    #endif
}

extension FileHandle {
    /// Writes the file to the disk and, on Apple platforms, flushes the disk's own cache as well.
    fileprivate func synchronizeFully() throws {
        #if canImport(Darwin)
            if fcntl(fileDescriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try synchronize()
    }
}

#if !os(Windows)
    extension POSIXError {
        fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
#endif

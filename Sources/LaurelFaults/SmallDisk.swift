import Foundation

/// A file system in memory that is soon full, and can be made larger.
final class SmallDisk {
    let mountPoint: String
    private(set) var byteCount: Int

    /// - Throws: ``TortureError/refused(_:)`` where this system does not let it be mounted.
    init(in bench: TortureBench, name: String, byteCount: Int) throws(TortureError) {
        if let reason = OwnMounts.refusal { throw .refused(reason) }
        self.byteCount = byteCount
        mountPoint = bench.path(name)
        guard mkdir(mountPoint, 0o700) == 0 else { throw .refused(String(cString: strerror(errno))) }
        try SystemCommand.run("mount", "-t", "tmpfs", "-o", "size=\(byteCount)", "tmpfs", mountPoint)
    }

    func grow(by count: Int) throws(TortureError) {
        byteCount += count
        try SystemCommand.run("mount", "-o", "remount,size=\(byteCount)", mountPoint)
    }

    func remove() { try? SystemCommand.run("umount", mountPoint) }
}

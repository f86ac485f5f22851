import Foundation

/// A small file system in memory, which can be enlarged.
final class SmallDisk {
    let mountPoint: String
    private(set) var byteCount: Int

    /// Mounts the file system.
    ///
    /// - Throws: ``FaultError/refused(_:)`` if this system does not allow the mount.
    init(in harness: FaultHarness, name: String, byteCount: Int) throws(FaultError) {
        if let reason = MountNamespace.refusal { throw .refused(reason) }
        self.byteCount = byteCount
        mountPoint = harness.path(name)
        guard mkdir(mountPoint, 0o700) == 0 else { throw .refused(String(cString: strerror(errno))) }
        try SystemCommand.run("mount", "-t", "tmpfs", "-o", "size=\(byteCount)", "tmpfs", mountPoint)
    }

    func grow(by count: Int) throws(FaultError) {
        byteCount += count
        try SystemCommand.run("mount", "-o", "remount,size=\(byteCount)", mountPoint)
    }

    func remove() { try? SystemCommand.run("umount", mountPoint) }
}

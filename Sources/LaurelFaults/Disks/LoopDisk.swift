import Foundation

/// A mounted ext4 file system in a file, which can simulate a loss of power.
final class LoopDisk {
    private static let byteCount: off_t = 256 << 20

    private let image: String
    private let mountPoint: String

    /// Creates and mounts the file system.
    ///
    /// - Throws: ``FaultError/refused(_:)`` if this system does not allow the mount.
    init(in harness: FaultHarness, name: String) throws(FaultError) {
        if let reason = MountNamespace.refusal { throw .refused(reason) }
        image = harness.path(name + ".ext4")
        mountPoint = harness.path(name)
        guard mkdir(mountPoint, 0o700) == 0, FileManager.default.createFile(atPath: image, contents: nil),
            truncate(image, Self.byteCount) == 0
        else { throw .refused("no space for a disk of \(Self.byteCount >> 20) MiB") }
        try SystemCommand.run("mkfs.ext4", "-q", "-F", image)
        try mount()
    }

    func path(_ name: String) -> String { mountPoint + "/" + name }

    /// Shuts the file system down: no more data reaches the disk, and unsynced data is lost.
    func cutPower() throws(FaultError) {
        // FS_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, which does not write the journal either.
        let shutDown: UInt = 0x8004_587D
        var flags: UInt32 = 2
        let descriptor = open(mountPoint, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        guard ioctl(descriptor, shutDown, &flags) == 0 else {
            throw .refused("this kernel does not support the shutdown of ext4: \(String(cString: strerror(errno)))")
        }
    }

    /// Mounts the disk again, as after a start of the machine.
    func restorePower() throws(FaultError) {
        try SystemCommand.run("umount", mountPoint)
        try mount()
    }

    func empty() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: mountPoint) where name != "lost+found" {
            try FileManager.default.removeItem(atPath: path(name))
        }
    }

    func remove() {
        try? SystemCommand.run("umount", mountPoint)
        unlink(image)
    }

    private func mount() throws(FaultError) { try SystemCommand.run("mount", "-o", "loop", image, mountPoint) }
}

import Foundation

/// A file with an ext4 file system in it, mounted, whose power can be cut.
final class LoopDisk {
    private static let byteCount: off_t = 256 << 20

    private let image: String
    private let mountPoint: String

    /// - Throws: ``TortureError/refused(_:)`` where this system does not let it be mounted.
    init(in bench: TortureBench, name: String) throws(TortureError) {
        if let reason = OwnMounts.refusal { throw .refused(reason) }
        image = bench.path(name + ".ext4")
        mountPoint = bench.path(name)
        guard mkdir(mountPoint, 0o700) == 0, FileManager.default.createFile(atPath: image, contents: nil),
            truncate(image, Self.byteCount) == 0
        else { throw .refused("no room for a disk of \(Self.byteCount >> 20) MiB") }
        try SystemCommand.run("mkfs.ext4", "-q", "-F", image)
        try mount()
    }

    func path(_ name: String) -> String { mountPoint + "/" + name }

    /// From now on nothing reaches the disk any more, and what was not synced is lost.
    func cutPower() throws(TortureError) {
        // FS_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: not even the journal is written out.
        let shutDown: UInt = 0x8004_587D
        var flags: UInt32 = 2
        let descriptor = open(mountPoint, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        guard ioctl(descriptor, shutDown, &flags) == 0 else {
            throw .refused("this kernel does not shut ext4 down: \(String(cString: strerror(errno)))")
        }
    }

    /// Mounts the disk anew, as after a start of the machine.
    func restorePower() throws(TortureError) {
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

    private func mount() throws(TortureError) { try SystemCommand.run("mount", "-o", "loop", image, mountPoint) }
}

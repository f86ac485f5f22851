import Foundation
import LaurelModel

/// A check of the free space, the file system and the sync latency of the disk of a data directory.
struct DiskCheck {
    private let path: String
    /// The nearest existing folder.
    private let folder: String

    init(_ directory: DataDirectory) {
        path = directory.path
        var url = URL(filePath: directory.path).standardizedFileURL
        while !FileManager.default.fileExists(atPath: url.path), url.path != "/" { url.deleteLastPathComponent() }
        folder = url.path
    }

    var findings: [Finding] { [space, kind, sync].compactMap(\.self) }

    private static let mebibyte: UInt64 = 1 << 20

    private var space: Finding? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let free = UInt64(status.f_bavail) * UInt64(status.f_frsize) / Self.mebibyte
        let text = "\(Int(free).grouped) MiB are free on the disk of \(path)."
        switch free {
        case ..<64:
            return .failure(
                "room", text, advice: "Free space. A full disk rejects scores (507); rankings stay readable.")
        case ..<1_024:
            return .warning("room", text, advice: "A million scores take about 300 MiB. Free space in time.")
        default: return .ok("room", text)
        }
    }

    /// The finding for a file system that does not store data durably.
    private var kind: Finding? {
        switch Self.fileSystem(of: folder) {
        case "tmpfs", "ramfs":
            .warning(
                "file system", "\(folder) is in memory: a loss of power deletes all data.",
                advice: "Use a data directory on a disk, except for tests.")
        case "nfs", "nfs4", "cifs", "smb3", "smbfs":
            .warning(
                "file system", "\(folder) is on a network file system, whose locks and syncs are often unreliable.",
                advice: "Use a data directory on a disk of this machine.")
        default: nil
        }
    }

    /// Returns the type of the file system that contains `path`, or nil on systems other than Linux.
    private static func fileSystem(of path: String) -> String? {
        guard let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8) else { return nil }
        let real = URL(filePath: path).resolvingSymlinksInPath().path + "/"
        var found: (point: String, kind: String)?
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 2 else { continue }
            let point = words[1].hasSuffix("/") ? words[1] : words[1] + "/"
            if real.hasPrefix(point), point.count >= found?.point.count ?? 0 { found = (point, words[2]) }
        }
        return found?.kind
    }

    /// The finding about the sync latency: the time to append and sync 4 KiB in a temporary file, measured several
    /// times.
    private var sync: Finding? {
        let probe = folder + "/laurel-doctor-\(UUID().uuidString)"
        let descriptor = open(probe, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer {
            close(descriptor)
            unlink(probe)
        }
        let bytes = [UInt8](repeating: 0x4C, count: 4_096)
        var durations: [Duration] = []
        for _ in 0..<25 {
            let start = ContinuousClock.now
            guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
                return .failure(
                    "sync", "Writing 4 KiB to this disk failed: \(String(cString: strerror(errno))).",
                    advice: "Check the system's log for disk errors.")
            }
            durations.append(ContinuousClock.now - start)
        }
        let median = durations.sorted()[durations.count / 2]
        let form = Duration.UnitsFormatStyle.units(allowed: [.milliseconds], fractionalPart: .show(length: 2))
        let text = "This disk syncs 4 KiB in \(median.formatted(form))"
        guard median > .milliseconds(20) else { return .ok("sync", text + ", the latency of a submission.") }
        return .warning(
            "sync", text + ": each submission waits that long.",
            advice: "Concurrent submissions share a sync. Use a faster disk for a lower latency.")
    }
}

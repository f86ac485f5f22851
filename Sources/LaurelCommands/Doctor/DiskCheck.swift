import Foundation
import LaurelModel

/// Whether the disk under a data directory has room, and how long it takes to keep something.
struct DiskCheck {
    private let path: String
    /// The nearest folder that is there.
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
        let text = "\(Int(free).grouped) MiB are free where \(path) is."
        switch free {
        case ..<64:
            return .failure(
                "room", text, advice: "Make room: a full disk takes no scores (507), though rankings can be read.")
        case ..<1_024:
            return .warning("room", text, advice: "A million scores take some 300 MiB: make room in time.")
        default: return .ok("room", text)
        }
    }

    /// Where a file system does not keep what it says it keeps.
    private var kind: Finding? {
        switch Self.fileSystem(of: folder) {
        case "tmpfs", "ramfs":
            .warning(
                "file system", "\(folder) is in memory: with the power everything is gone.",
                advice: "Put the data directory on a disk, except for tests.")
        case "nfs", "nfs4", "cifs", "smb3", "smbfs":
            .warning(
                "file system", "\(folder) is on another machine, whose locks and syncs are often not kept.",
                advice: "Put the data directory on a disk of this machine.")
        default: nil
        }
    }

    /// What Linux says of the mount that holds `path`; nil elsewhere.
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

    /// Appends 4 KiB and syncs, several times, in a file that is removed.
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
                    "sync", "This disk could not keep 4 KiB: \(String(cString: strerror(errno))).",
                    advice: "Look at the system's log for the disk's errors before you trust it.")
            }
            durations.append(ContinuousClock.now - start)
        }
        let median = durations.sorted()[durations.count / 2]
        let form = Duration.UnitsFormatStyle.units(allowed: [.milliseconds], fractionalPart: .show(length: 2))
        let text = "This disk keeps 4 KiB in \(median.formatted(form))"
        guard median > .milliseconds(20) else { return .ok("sync", text + ", which is what a submission waits for.") }
        return .warning(
            "sync", text + ": each submission waits for that.",
            advice: "Many at once share one sync, so throughput holds; for quick answers take a faster disk.")
    }
}

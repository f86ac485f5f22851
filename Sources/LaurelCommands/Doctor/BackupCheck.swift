import Foundation
import LaurelModel

/// A check of the age of the newest backup in the default folder.
struct BackupCheck {
    private let directory: String
    private let now: Moment

    init(_ directory: DataDirectory, now: Moment) {
        self.directory = directory.path
        self.now = now
    }

    private static let warnedAfter = Span.days(2)

    /// The findings, which are empty if the data directory does not exist.
    var findings: [Finding] {
        guard FileManager.default.fileExists(atPath: directory) else { return [] }
        let folder = directory + "/backups"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let moments = names.filter { $0.hasSuffix(".laurel") }.compactMap { name -> Moment? in
            var status = stat()
            guard stat(folder + "/" + name, &status) == 0 else { return nil }
            #if canImport(Darwin)
                let seconds = Int64(status.st_mtimespec.tv_sec)
            #else
                let seconds = Int64(status.st_mtim.tv_sec)
            #endif
            // Some file systems store dates that exceed 64 bits in milliseconds. The sum saturates.
            return Moment(milliseconds: 0) + .seconds(seconds)
        }
        let advice = "Run laurel backup create every night, to another disk. See Documentation/Backups.md."
        guard let newest = moments.max() else {
            return [.warning("backups", "\(folder) contains no backup.", advice: advice)]
        }
        guard newest + Self.warnedAfter < now else { return [.ok("backups", "Newest backup: \(newest.iso8601).")] }
        return [.warning("backups", "The newest backup in \(folder) is from \(newest.iso8601).", advice: advice)]
    }
}

import Foundation
import LaurelModel
import LaurelPages
import LaurelServer

/// The list of the backups of the data directory.
struct BackupsPage {
    let request: ConsoleRequest

    private struct Backup {
        let name: String
        let byteCount: Int64
        let madeAt: Moment
    }

    var html: HTML {
        var frame = ConsoleFrame(title: "Backups", current: "/console/backups")
        frame.request = request
        return frame.page("<h1>Backups</h1>\n\(content)")
    }

    private var content: HTML {
        guard let directory = request.settings.directory else {
            return """
                <p class="note">The scores are in a database or in memory. Back up a PostgreSQL database with its own tools while \
                Laurel runs: <code>pg_dump</code> for a copy, <code>pg_basebackup</code> and archived WAL for point-in-time \
                recovery.</p>
                """
        }
        let backups = backups(in: directory + "/backups")
        let age = backups.first.map { request.door.status.now - $0.madeAt }
        let warning: HTML? =
            age.map { $0 > .days(2) } ?? true
            ? "<p class=\"note alert\" role=\"alert\">No backup in the last 2 days</p>" : nil
        let rows = backups.map { backup -> HTML in
            """
            <tr><th scope="row"><code>\(backup.name)</code></th><td>\(ConsoleText.minute(backup.madeAt))</td>\
            <td class="number">\(ConsoleText.bytes(backup.byteCount))</td></tr>

            """
        }
        let table: HTML = """
            <div class="scroll" tabindex="0"><table><caption>In <code>\(directory)/backups</code></caption>
            <thead><tr><th scope="col">File</th><th scope="col">Created, UTC</th><th scope="col" class="number">Size</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
        return """
            \(warning)<p>Create a backup on this machine while the server runs: <code>laurel backup create</code>. Verify it: \
            <code>laurel backup verify FILE</code>. Store backups on another disk.</p>
            \(rows.isEmpty ? nil : table)
            """
    }

    /// Returns the backups in a folder, the newest first.
    private func backups(in folder: String) -> [Backup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let backups = names.filter { $0.hasSuffix(".laurel") }.compactMap { name -> Backup? in
            guard let file = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name),
                let date = file[.modificationDate] as? Date
            else { return nil }
            return Backup(
                name: name, byteCount: (file[.size] as? NSNumber)?.int64Value ?? 0,
                madeAt: Moment(milliseconds: Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()) ?? .max))
        }
        return backups.sorted { $0.madeAt > $1.madeAt }
    }
}

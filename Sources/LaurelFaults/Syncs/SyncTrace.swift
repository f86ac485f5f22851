import Foundation

/// The syncs of a process as traced by strace, in order, and which of them strace failed.
struct SyncTrace {
    struct Sync {
        let call: String
        /// The number among the same calls of the same thread, from 1, as strace counts.
        let number: Int
        let file: String
        fileprivate(set) var isFailed: Bool
    }

    /// The syncs of the ledger's files and directories.
    private(set) var syncs: [Sync] = []
    /// The number of acknowledgements after the first failed sync.
    private(set) var acknowledgementCountAfterFailure = 0

    /// Parses the output of strace.
    ///
    /// - Parameter directory: The directory of the ledger. Other syncs are counted only.
    init(_ path: String, of directory: String) {
        let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        var counts: [String: Int] = [:]
        var unfinished: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            // For example: 4711 fdatasync(8</data/laurel.sqlite-wal>) = -1 EIO (Input/output error) (INJECTED)
            // A call that another thread interrupts has two lines. The second starts with: <... fdatasync resumed>
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { continue }
            let (thread, event) = (words[0], words[1].drop { $0 == " " })
            let isFailed = line.hasSuffix("(INJECTED)")
            if event.hasPrefix("<... "), let index = unfinished.removeValue(forKey: thread) {
                syncs[index].isFailed = isFailed
            }
            let call = String(event.prefix { $0 != "(" })
            let file = String(event.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
            if event.hasPrefix("write(1<"), failed != nil { acknowledgementCountAfterFailure += 1 }
            guard call == "fsync" || call == "fdatasync" else { continue }
            let number = counts["\(thread) \(call)", default: 0] + 1
            counts["\(thread) \(call)"] = number
            guard directory.hasPrefix(file) || file.hasPrefix(directory) else { continue }
            if line.hasSuffix("<unfinished ...>") { unfinished[thread] = syncs.count }
            syncs.append(Sync(call: call, number: number, file: file, isFailed: isFailed))
        }
    }

    /// The index of the failed sync in ``syncs``; nil if no sync failed.
    var failed: Int? { syncs.firstIndex(where: \.isFailed) }
}

extension SyncTrace.Sync: CustomStringConvertible {
    var isOfDirectory: Bool { !name.hasPrefix("laurel.sqlite") && name != "high-water" }

    private var name: String { file.split(separator: "/").last.map(String.init) ?? file }

    var description: String { "a failed sync of \(isOfDirectory ? "a directory" : name)" }
}

import Foundation

/// The syncs that a tracer saw in a process, in order, and which of them it failed.
struct SyncTrace {
    struct Sync {
        let call: String
        /// The tracer counts by thread and by call: this is the how-manieth of its own, from 1.
        let number: Int
        let file: String
        fileprivate(set) var isFailed: Bool
    }

    /// Those of the ledger's files and directories.
    private(set) var syncs: [Sync] = []
    /// How many scores were acknowledged after the first sync that failed.
    private(set) var answerCountAfterFailure = 0

    /// - Parameter directory: The ledger's. Syncs elsewhere only count.
    init(_ path: String, of directory: String) {
        let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        var counts: [String: Int] = [:]
        var unfinished: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            // Such as: 4711 fdatasync(8</data/laurel.sqlite-wal>) = -1 EIO (Input/output error) (INJECTED)
            // Where another thread comes between it is told in two lines; the second begins with: <... fdatasync resumed>
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { continue }
            let (thread, told) = (words[0], words[1].drop { $0 == " " })
            let isFailed = line.hasSuffix("(INJECTED)")
            if told.hasPrefix("<... "), let index = unfinished.removeValue(forKey: thread) {
                syncs[index].isFailed = isFailed
            }
            let call = String(told.prefix { $0 != "(" })
            let file = String(told.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
            if told.hasPrefix("write(1<"), failed != nil { answerCountAfterFailure += 1 }
            guard call == "fsync" || call == "fdatasync" else { continue }
            let number = counts["\(thread) \(call)", default: 0] + 1
            counts["\(thread) \(call)"] = number
            guard directory.hasPrefix(file) || file.hasPrefix(directory) else { continue }
            if line.hasSuffix("<unfinished ...>") { unfinished[thread] = syncs.count }
            syncs.append(Sync(call: call, number: number, file: file, isFailed: isFailed))
        }
    }

    /// Which sync failed, counted from 0.
    var failed: Int? { syncs.firstIndex(where: \.isFailed) }
}

extension SyncTrace.Sync: CustomStringConvertible {
    var isOfDirectory: Bool { !name.hasPrefix("laurel.sqlite") && name != "high-water" }

    private var name: String { file.split(separator: "/").last.map(String.init) ?? file }

    var description: String { "a failed sync of \(isOfDirectory ? "a directory" : name)" }
}

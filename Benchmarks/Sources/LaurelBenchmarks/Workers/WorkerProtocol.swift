import Foundation

/// How the benchmark speaks with the processes that it measures: a line of words asks, a line of JSON answers.
///
/// Each thing measured has a process of its own, so that memory is its own too, and rounds can alternate.
enum WorkerProtocol {
    /// Answers each line of standard input until it ends.
    static func serve(_ answer: (_ verb: String, _ numbers: [Int]) async throws -> [String: Double]) async throws {
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            try reply(await answer(words[0], words.dropFirst().compactMap { Int($0) }))
        }
    }

    static func reply(_ values: [String: Double]) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(values) + Data("\n".utf8))
    }
}

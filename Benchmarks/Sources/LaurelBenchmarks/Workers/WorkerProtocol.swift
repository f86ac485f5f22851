import Foundation

/// The protocol between the benchmark and its workers: a request is a line of words, a response is a line of JSON.
///
/// Each system is measured in a separate process, so that memory can be measured and rounds can alternate.
enum WorkerProtocol {
    /// Responds to each line of standard input until it ends.
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

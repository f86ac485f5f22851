import Foundation
import LaurelCommands

/// Where tortures work: a directory that goes with them, the program itself, and whether somebody had enough.
final class TortureBench {
    /// How long, at most, until an interruption is noticed.
    static let secondsBetweenLooks = 0.1
    static let writerCount = 64
    /// A fresh ledger after so many faults, so that making one is tortured too.
    static let faultCountPerLedger = 25

    let directory: URL
    /// The path of `laurel`, beside this program.
    let laurel: String
    private let executable: String
    private let interruption = Interruption()

    /// - Parameter parent: A directory on the disk to try.
    init(in parent: String) throws {
        executable = try Self.ownExecutable()
        laurel = URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("laurel").path
        directory = URL(fileURLWithPath: parent, isDirectory: true)
            .appendingPathComponent("laurel-torture-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: directory) }

    var errorsFile: String { path("errors") }
    /// What the last child process said of its failure.
    var errors: String {
        String(decoding: FileManager.default.contents(atPath: errorsFile) ?? Data(), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

    func checkInterruption() throws(TortureError) {
        if interruption.isRequested { throw .interrupted }
    }

    /// Lets time pass for others.
    func wait(seconds: Double) async throws {
        let end = SteadyClock.seconds() + seconds
        while true {
            try checkInterruption()
            let rest = min(end - SteadyClock.seconds(), Self.secondsBetweenLooks)
            guard rest > 0 else { return }
            try await ContinuousClock().sleep(for: .seconds(rest))
        }
    }

    /// The writers' command, from where they were acknowledged on.
    func writers(of data: String, from acknowledgements: Acknowledgements, _ options: String...) -> [String] {
        let starts = acknowledgements.promised.map(String.init).joined(separator: ",")
        return [executable, "torture-writer", "--data", data, "--from", starts] + options
    }

    /// Options for writers, so that checkpoints and entries written behind meet a fault too, often or seldom.
    func someSettings(using chance: inout TortureChance) -> [String] {
        [
            "--pages", "\(Int.random(in: 20...8_000, using: &chance))",
            "--entries", "\(Int.random(in: 0...2_000, using: &chance))",
        ]
    }

    static func ownExecutable() throws(TortureError) -> String {
        guard let path = Bundle.main.executablePath else { throw .refused("the program cannot find itself") }
        return path
    }
}

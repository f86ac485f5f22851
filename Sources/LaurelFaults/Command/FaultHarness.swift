import Foundation
import LaurelCommands

/// The environment of the tests: a temporary directory, the paths of the programs, and the interruption by signals.
final class FaultHarness {
    /// The interval at which a waiting test checks for an interruption, in seconds.
    static let secondsBetweenLooks = 0.1
    static let writerCount = 64
    /// The number of faults after which a new ledger is created, so that faults also hit its creation.
    static let faultCountPerLedger = 25

    let directory: URL
    /// The path of `laurel` in the directory of this program.
    let laurel: String
    private let executable: String
    private let interruption = Interruption()

    /// Creates the temporary directory.
    ///
    /// - Parameter parent: A directory on the disk to test.
    init(in parent: String) throws {
        executable = try Self.ownExecutable()
        laurel = URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("laurel").path
        directory = URL(fileURLWithPath: parent, isDirectory: true)
            .appendingPathComponent("laurel-torture-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: directory) }

    var errorsFile: String { path("errors") }
    /// The standard error of the last child process.
    var errors: String {
        String(decoding: FileManager.default.contents(atPath: errorsFile) ?? Data(), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

    func checkInterruption() throws(FaultError) {
        if interruption.isRequested { throw .interrupted }
    }

    /// Suspends for a time.
    func wait(seconds: Double) async throws {
        let end = SteadyClock.seconds() + seconds
        while true {
            try checkInterruption()
            let rest = min(end - SteadyClock.seconds(), Self.secondsBetweenLooks)
            guard rest > 0 else { return }
            try await ContinuousClock().sleep(for: .seconds(rest))
        }
    }

    /// Waits until a condition is true.
    ///
    /// - Throws: ``FaultError/unexpected(_:)`` with the description if it is not true in time.
    func wait(_ description: String, seconds: Double, until condition: () async throws -> Bool) async throws {
        let end = SteadyClock.seconds() + seconds
        while try await !condition() {
            guard SteadyClock.seconds() < end else {
                throw FaultError.unexpected("after \(Int(seconds)) s it is not true that \(description)")
            }
            try await wait(seconds: 0.05)
        }
    }

    /// Returns the command line of writers that continue after the acknowledged scores.
    func writers(of data: String, from acknowledgements: Acknowledgements, _ options: String...) -> [String] {
        let starts = acknowledgements.promised.map(String.init).joined(separator: ",")
        return [executable, "torture-writer", "--data", data, "--from", starts] + options
    }

    /// Returns random storage settings for writers, so that faults hit checkpoints and the writing of entries with
    /// different frequency.
    func randomSettings(using random: inout SeededRandom) -> [String] {
        [
            "--pages", "\(Int.random(in: 20...8_000, using: &random))",
            "--entries", "\(Int.random(in: 0...2_000, using: &random))",
        ]
    }

    static func ownExecutable() throws(FaultError) -> String {
        guard let path = Bundle.main.executablePath else { throw .refused("the path of the program is unknown") }
        return path
    }
}

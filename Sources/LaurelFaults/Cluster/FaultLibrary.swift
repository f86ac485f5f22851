import Foundation

/// A preloaded library that shifts the clock and delays the syncs of one program, according to a file that the program
/// has mapped into memory.
///
/// `script/shifted_clock.py` compiles the library and defines the file: two integers of 64 bits.
struct FaultLibrary {
    /// The environment variables of the program.
    let variables: [String: String]
    private let settingsFile: URL

    /// Creates the file without faults.
    init(_ library: URL, settingsFile path: String) throws {
        settingsFile = URL(fileURLWithPath: path)
        variables = ["LD_PRELOAD": library.path, "SHIFTED_CLOCK": path]
        try Data(count: 16).write(to: settingsFile)
    }

    /// Shifts the clock of the program immediately.
    func set(shiftSeconds: Int64) throws { try write(shiftSeconds, at: 0) }

    /// Delays every sync of the program.
    func set(syncDelayMilliseconds: Int64) throws { try write(syncDelayMilliseconds, at: 8) }

    private func write(_ value: Int64, at offset: UInt64) throws {
        let file = try FileHandle(forWritingTo: settingsFile)
        try file.seek(toOffset: offset)
        try withUnsafeBytes(of: value) { try file.write(contentsOf: Data($0)) }
        try file.close()
    }
}

import Foundation

/// A wall clock that a test shifts, for programs that are started with ``environment``. Programs of other tests use the
/// machine's clock.
struct ShiftedClock {
    /// Whether this system compiles and loads the library of `script/shifted_clock.py`.
    static let isAvailable: Bool = {
        guard let place = try? Workplace(), let clock = try? ShiftedClock(in: place) else { return false }
        return (try? place.run("--version", environment: clock.environment).exitCode) == 0
    }()

    let environment: [String: String]
    private let shift: URL

    /// Creates a clock that is not shifted yet, with its files in `place`.
    init(in place: Workplace) throws {
        let scripts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../script").path
        let program = """
            import pathlib, sys
            sys.path.insert(0, sys.argv[1])
            from shifted_clock import ShiftedClock
            ShiftedClock(pathlib.Path(sys.argv[2]))
            """
        try LaurelProcess(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-B", "-c", program, scripts, place.url.path],
            in: place.url, environment: Workplace.environment
        ).finish().expectDone()
        shift = place.path("shift")
        environment = ["LD_PRELOAD": place.path("shifted_clock.so").path, "SHIFTED_CLOCK": shift.path]
    }

    /// Shifts the clock, also of running programs.
    func set(seconds: Int64) throws {
        let file = try FileHandle(forUpdating: shift)
        try file.write(contentsOf: withUnsafeBytes(of: seconds) { Data($0) })
        try file.close()
    }
}

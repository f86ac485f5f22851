/// A line on standard error that shows the progress of a task.
///
/// It prints nothing if standard error is not a terminal, and draws at most ten times per second, so that
/// ``update(done:)`` can be called for every row.
struct ProgressBar {
    static let redrawInterval = 0.1

    private let isShown: Bool
    private let clock: () -> Double
    private let width: () -> Int?
    private let print: (String) -> Void
    private let startedAt: Double
    private var state: ProgressState
    private var drawnAt: Double?
    private var isOnScreen = false
    private var isFinished = false

    /// Creates a progress bar, and starts measuring the time.
    ///
    /// - Parameters:
    ///   - clock: Returns a monotonic time in seconds.
    ///   - width: Returns the number of cells in a line of the terminal. Called for each drawing.
    ///   - print: Receives the drawn text.
    init(
        _ label: String,
        unit: ProgressUnit,
        total: Int?,
        isTTY: Bool,
        clock: @escaping () -> Double,
        width: @escaping () -> Int?,
        print: @escaping (String) -> Void
    ) {
        isShown = isTTY
        self.clock = clock
        self.width = width
        self.print = print
        startedAt = clock()
        state = ProgressState(label: label, unit: unit, total: total)
    }

    /// Creates a progress bar on standard error.
    init(_ label: String, unit: ProgressUnit, total: Int?, environment: [String: String]) {
        let stream = TerminalStream.standardError
        self.init(
            label,
            unit: unit,
            total: total,
            isTTY: stream.isTTY && environment["TERM"] != "dumb",
            clock: SteadyClock.seconds,
            width: { stream.width },
            print: TerminalStream.note
        )
    }

    /// Sets the total amount of work that is done, and draws the line if it is due.
    ///
    /// - Parameter rowCount: The number of rows that are done, if the unit is bytes.
    mutating func update(done: Int, rowCount: Int? = nil) {
        guard isShown, !isFinished else { return }
        state.done = done
        state.rowCount = rowCount
        let now = clock()
        if let drawnAt, now - drawnAt < Self.redrawInterval { return }
        state.elapsed = now - startedAt
        drawnAt = now
        isOnScreen = true
        // The last cell stays free, because some terminals break the line there.
        print("\r" + state.rendered(width: max(1, (width() ?? 80) - 1)) + "\u{1B}[K")
    }

    /// Clears the line, so that a message can be printed. The next drawing restores it.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        print("\r\u{1B}[K")
    }

    /// Clears the line. Later updates do not draw it again.
    mutating func finish() {
        clear()
        isFinished = true
    }
}

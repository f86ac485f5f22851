/// A line on standard error that shows a person how far the work has come.
///
/// It prints nothing at all unless a terminal is at the other end, and redraws at most ten times a second, so that
/// ``update(done:)`` may be called for every row.
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

    /// Begins the work.
    ///
    /// - Parameters:
    ///   - clock: A moment in seconds, from any beginning.
    ///   - width: The cells in a line of the terminal, asked at each drawing.
    ///   - print: Where the drawing goes.
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

    /// Begins the work, shown on standard error.
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

    /// Tells how much is done by now, in all.
    mutating func update(done: Int) {
        guard isShown, !isFinished else { return }
        state.done = done
        let now = clock()
        if let drawnAt, now - drawnAt < Self.redrawInterval { return }
        state.elapsed = now - startedAt
        drawnAt = now
        isOnScreen = true
        // One cell stays free: in the last one some terminals break the line.
        print("\r" + state.rendered(width: max(1, (width() ?? 80) - 1)) + "\u{1B}[K")
    }

    /// Clears the line, so that a message can be printed; the next drawing puts it back.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        print("\r\u{1B}[K")
    }

    /// Clears the line for good.
    mutating func finish() {
        clear()
        isFinished = true
    }
}

import Testing

@testable import LaurelCommands

@Suite
struct ProgressTests {
    @Test(arguments: [
        (
            ProgressState(label: "Importing", unit: .bytes, total: 2_000_000_000, done: 500_000_000, elapsed: 5),
            "Importing   25 %  [#####---------------]  500.0 MB of 2.0 GB  100.0 MB/s  15 s left"
        ),
        (
            ProgressState(label: "Importing", unit: .rows, total: nil, done: 1_234_567, elapsed: 10),
            "Importing  1,234,567 rows  123,456 rows/s"
        ),
        (ProgressState(label: "Importing", unit: .rows, total: nil), "Importing  0 rows"),
        (
            ProgressState(label: "Importing", unit: .rows, total: 10),
            "Importing    0 %  [--------------------]  0 rows of 10 rows"
        ),
        (
            ProgressState(label: "Importing", unit: .rows, total: 1, done: 1, elapsed: 1),
            "Importing  100 %  [####################]  1 row of 1 row  1 rows/s"
        ),
        (
            ProgressState(label: "Sum\u{1B}", unit: .bytes, total: 1000, done: 999, elapsed: 0.01),
            "Sum�   99 %  [###################-]  999 B of 1.0 kB"
        ),
        (
            ProgressState(
                label: "Importing", unit: .bytes, total: 100_000, done: 50_000, rowCount: 3_000, elapsed: 2),
            "Importing   50 %  [##########----------]  50.0 kB of 100.0 kB  3,000 rows  1,500 rows/s  2 s left"
        ),
        (ProgressState(label: "Empty", unit: .bytes, total: 0), "Empty  0 B of 0 B"),
        (
            ProgressState(label: "Grown", unit: .bytes, total: 10, done: 20, elapsed: 1),
            "Grown  100 %  [####################]  20 B of 10 B  20 B/s"
        ),
    ])
    func `A progress line shows share, count, rate and remaining time`(state: ProgressState, line: String) {
        #expect(state.rendered(width: 100) == line)
    }

    @Test(arguments: [
        (83, "Importing   25 %  [#####---------------]  500.0 MB of 2.0 GB  100.0 MB/s  15 s left"),
        (82, "Importing   25 %  500.0 MB of 2.0 GB  100.0 MB/s  15 s left"),
        (58, "Importing   25 %  500.0 MB of 2.0 GB  15 s left"), (46, "Importing   25 %  500.0 MB of 2.0 GB"),
        (20, "Importing   25 %"), (10, " 25 %"), (3, " 2…"),
    ])
    func `A progress line is shorter on a narrow terminal`(width: Int, line: String) {
        let state = ProgressState(
            label: "Importing",
            unit: .bytes,
            total: 2_000_000_000,
            done: 500_000_000,
            elapsed: 5
        )
        #expect(state.rendered(width: width) == line)
        #expect(DisplayWidth.of(line) <= width)
    }

    @Test func `A progress line fits its width for all amounts`() {
        for done in [0, 1, 7, Int.max] {
            for total in [nil, 0, 1, Int.max] as [Int?] {
                for elapsed in [0, 1e-300, 0.1, 1e300, .infinity] {
                    for unit in [ProgressUnit.bytes, .rows] {
                        let state = ProgressState(
                            label: "名",
                            unit: unit,
                            total: total,
                            done: done,
                            elapsed: elapsed
                        )
                        #expect(DisplayWidth.of(state.rendered(width: 30)) <= 30)
                    }
                }
            }
        }
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1_049, "1.0 kB"), (1_050, "1.1 kB"), (999_949, "999.9 kB"),
        (999_950, "1.0 MB"), (5_000_000_000_000, "5.0 TB"),
    ])
    func `Bytes are formatted with units`(count: Int, text: String) {
        #expect(ProgressUnit.bytes.amount(count) == text)
    }

    @Test(arguments: [
        (0.0, "0 s"), (0.2, "1 s"), (59, "59 s"), (59.5, "1 min 00 s"), (185, "3 min 05 s"), (3600, "1 h 00 min"),
        (7860, "2 h 11 min"), (360_000, "more than 99 h"), (.infinity, "more than 99 h"),
    ])
    func `Durations are formatted with units`(seconds: Double, text: String) {
        #expect(humanDuration(seconds: seconds) == text)
    }

    /// A terminal and a clock that a test controls.
    private final class Terminal {
        var now = 100.0
        var printed: [String] = []

        func bar(isTTY: Bool = true, width: Int? = 40) -> ProgressBar {
            ProgressBar(
                "Work",
                unit: .rows,
                total: nil,
                isTTY: isTTY,
                clock: { self.now },
                width: { width },
                print: { self.printed.append($0) }
            )
        }
    }

    @Test func `A progress bar draws at most ten times per second`() {
        let runner = Terminal()
        var bar = runner.bar()
        for millisecond in 0..<1000 {
            runner.now = 100 + Double(millisecond) / 1000
            bar.update(done: millisecond)
        }
        #expect((9...10).contains(runner.printed.count))
        #expect(runner.printed.first == "\rWork  0 rows\u{1B}[K")
        runner.now = 102
        bar.update(done: 5000)
        #expect(runner.printed.last == "\rWork  5,000 rows  2,500 rows/s\u{1B}[K")
    }

    @Test func `A cleared progress bar is drawn again until it is finished`() {
        let runner = Terminal()
        var bar = runner.bar()
        bar.clear()
        #expect(runner.printed.isEmpty)
        bar.update(done: 1)
        bar.clear()
        bar.clear()
        #expect(runner.printed.dropFirst() == ["\r\u{1B}[K"])
        runner.now += 1
        bar.update(done: 2)
        bar.finish()
        runner.now += 1
        bar.update(done: 3)
        bar.finish()
        #expect(runner.printed.dropFirst(2) == ["\rWork  2 rows  2 rows/s\u{1B}[K", "\r\u{1B}[K"])
    }

    @Test func `A progress bar prints nothing without a terminal`() {
        let runner = Terminal()
        var bar = runner.bar(isTTY: false)
        bar.update(done: 1)
        bar.clear()
        bar.finish()
        #expect(runner.printed.isEmpty)
    }

    @Test func `A progress bar leaves the last cell free`() {
        let runner = Terminal()
        var bar = runner.bar(width: 12)
        bar.update(done: 1)
        #expect(runner.printed == ["\rWork  1 row\u{1B}[K"])
        var narrow = runner.bar(width: 11)
        narrow.update(done: 1)
        #expect(runner.printed.last == "\rWork\u{1B}[K")
    }
}

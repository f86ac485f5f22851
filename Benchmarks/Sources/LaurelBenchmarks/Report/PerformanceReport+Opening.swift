extension PerformanceReport {
    var openingSection: String {
        var table = MarkdownTable(header: ["\(Figure.count(opening.entryCount)) entries", ""])
        table.rows = [
            ["process start to first page of 100 entries", opening.warm.text(Figure.seconds)],
            ["of this, processor time", opening.cpu.text(Figure.seconds)],
            ["of this, waiting for a core", opening.waited.text(Figure.seconds)],
            ["process start to first page, file not in the page cache", opening.cold.text(Figure.seconds)],
            ["process memory per entry", opening.residentPerEntry.text(Figure.bytes)],
            ["peak process memory per entry", opening.peakPerEntry.text(Figure.bytes)],
            ["process memory", opening.resident.text(Figure.bytes)],
        ]
        return """
            ### Opening a ledger, and memory

            A new process acquires the directory's lock, opens the database, reads every entry of the leaderboard, \
            sorts them into a ranking, and responds.

            \(table.text)

            **Limiting factor:** the scan of the entries, then hashing and sorting them. Opening the file takes \
            milliseconds. Memory is resident memory as reported by the system (`VmRSS`, and `VmHWM` for the peak), \
            including the program and its libraries. The peak occurs while the entries are sorted.
            """
    }
}

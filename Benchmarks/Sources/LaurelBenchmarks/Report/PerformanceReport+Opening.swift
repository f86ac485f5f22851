extension PerformanceReport {
    var openingSection: String {
        var table = MarkdownTable(header: ["\(Figure.count(opening.entryCount)) entries", ""])
        table.rows = [
            ["from the start of a process to its first page of 100 rows", opening.warm.text(Figure.seconds)],
            ["of that, on a core", opening.cpu.text(Figure.seconds)],
            ["of that, waiting for a core", opening.waited.text(Figure.seconds)],
            ["to the first page with nothing of the file in memory", opening.cold.text(Figure.seconds)],
            ["memory of the whole process, each entry", opening.residentPerEntry.text(Figure.bytes)],
            ["the most that it ever had, each entry", opening.peakPerEntry.text(Figure.bytes)],
            ["memory of the whole process", opening.resident.text(Figure.bytes)],
        ]
        return """
            ## Opening a ledger, and memory

            A new process takes the directory's lock, opens the database, reads every entry of the board, sorts them \
            into a ranking, and answers.

            \(table.text)

            **What limits it:** the scan of the entries, then hashing and sorting them; opening the file itself takes \
            milliseconds. Memory is resident memory as the system counts it (`VmRSS`, and `VmHWM` for the most), \
            program and libraries included; the most is reached while the entries that were read are being sorted.
            """
    }
}

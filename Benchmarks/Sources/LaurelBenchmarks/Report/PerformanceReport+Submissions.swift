extension PerformanceReport {
    var submissionSection: String {
        var table = MarkdownTable(header: ["", "Laurel", "the same by hand", "appends", "Laurel ÷ by hand"])
        table.rows = [
            [
                "durable a second", submissions.laurel.text(Figure.count), submissions.plain.text(Figure.count),
                submissions.append.text(Figure.count),
                Figure.ratio(submissions.laurel.median / submissions.plain.median),
            ],
            [
                "processor time each", submissions.cpu.text(Figure.seconds),
                submissions.plainCPU.text(Figure.seconds), submissions.appendCPU.text(Figure.seconds),
                Figure.ratio(submissions.cpu.median / submissions.plainCPU.median),
            ],
            ["of that, making the submission", submissions.making.text(Figure.seconds), "", "", ""],
            ["waiting for a core", submissions.waited.text(Figure.seconds), "", "", ""],
            ["in one commit", submissions.batch.text(Figure.count), "as many", "as many", ""],
            ["time of a commit", submissions.commit.text(Figure.seconds), "", "", ""],
            ["share of the time inside commits", submissions.inCommit.text(Figure.percent), "", "", ""],
            ["written to files each", submissions.written.text(Figure.bytes), "", "", ""],
        ]
        return """
            ## Durable submissions

            \(Figure.count(submissions.taskCount)) tasks each submit one score after another to a board of \
            \(Figure.count(submissions.entryCount)) entries, for a random player, with a new id, and wait until it is \
            durable and ranked. No network. The board keeps the most recent score, so every submission changes its \
            entry and its player's rank. Beside it, in the same rounds and with as many scores to a synced transaction, \
            plain SQLite through its C interface, on one thread: *the same by hand* finds the player among as many, sees \
            that the id is new, reads the entry, appends the fact and the id and updates the entry, without rules, \
            ranks or callers; *appends* only writes one row of 100 bytes for each score.

            \(table.text)

            **What limits it:** \(submissionLimit) Filling the ledger through the same service, 4,096 scores at a \
            time and each of a new player, took \(Figure.seconds(preloadSeconds)): \
            \(Figure.count(Double(submissions.entryCount) / preloadSeconds)) a second.
            """
    }

    private var submissionLimit: String {
        let writer = submissions.commit.median / submissions.batch.median
        let sync = submissions.largeSync.median
        return """
            the one writer. \(Figure.percent(submissions.inCommit.median)) of the time some commit is under way, at \
            \(Figure.seconds(writer)) for each score in it: reading the player, the id and the entry at random places \
            of the file, writing the fact and the id, and the sync (entries are written behind, many at a time). This disk takes \
            \(submissions.smallSync.text(Figure.seconds)) to append 4 KiB and sync, and \
            \(submissions.largeSync.text(Figure.seconds)) for 2 MiB; a commit took \
            \(Figure.seconds(submissions.commit.median)), so \(sync > submissions.commit.median / 2
                ? "the disk is most of it." : "the work and waiting for a core, not the sync, are most of it.")
            """
    }
}

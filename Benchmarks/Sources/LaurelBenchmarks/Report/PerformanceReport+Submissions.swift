extension PerformanceReport {
    var submissionSection: String {
        var table = MarkdownTable(header: ["", "Laurel", "equivalent SQL", "appends", "Laurel ÷ SQL"])
        table.rows = [
            [
                "durable submissions per second", submissions.laurel.text(Figure.count),
                submissions.plain.text(Figure.count), submissions.append.text(Figure.count),
                Figure.ratio(submissions.laurel.median / submissions.plain.median),
            ],
            [
                "processor time per submission", submissions.cpu.text(Figure.seconds),
                submissions.plainCPU.text(Figure.seconds), submissions.appendCPU.text(Figure.seconds),
                Figure.ratio(submissions.cpu.median / submissions.plainCPU.median),
            ],
            ["of this, creating the submission", submissions.making.text(Figure.seconds), "", "", ""],
            ["waiting for a core, per submission", submissions.waited.text(Figure.seconds), "", "", ""],
            ["submissions per commit", submissions.batch.text(Figure.count), "the same", "the same", ""],
            ["duration of a commit", submissions.commit.text(Figure.seconds), "", "", ""],
            ["share of the time in commits", submissions.inCommit.text(Figure.percent), "", "", ""],
            ["written to files per submission", submissions.written.text(Figure.bytes), "", "", ""],
        ]
        return """
            ### Durable submissions

            \(Figure.count(submissions.taskCount)) tasks each submit scores one after another to a leaderboard of \
            \(Figure.count(submissions.entryCount)) entries. Each score has a random player and a new id, and the \
            task waits until it is durable and ranked. There is no network. The leaderboard ranks the most recent \
            score, so every submission changes its entry and its player's rank. The same rounds measure plain SQLite \
            through its C interface, on one thread, with as many scores in a synced transaction. *Equivalent SQL* \
            finds the player among as many players, checks that the id is new, reads the entry, appends the fact and \
            the id, and updates the entry. It has no rules, ranks or concurrent callers. *Appends* only writes one \
            row of 100 bytes for each score.

            \(table.text)

            **Limiting factor:** \(submissionLimit) Filling the ledger through the same service, with 4,096 scores \
            of new players in each batch, took \(Figure.seconds(preloadSeconds)): \
            \(Figure.count(Double(submissions.entryCount) / preloadSeconds)) per second.
            """
    }

    private var submissionLimit: String {
        let writer = submissions.commit.median / submissions.batch.median
        let sync = submissions.largeSync.median
        return """
            the single writer. Commits take \(Figure.percent(submissions.inCommit.median)) of the time, \
            \(Figure.seconds(writer)) for each score. A commit reads the player, the id and the entry at random places \
            of the file, writes the fact and the id, and syncs. Entries are written later, many at a time. This disk \
            takes \(submissions.smallSync.text(Figure.seconds)) to append 4 KiB and sync, and \
            \(submissions.largeSync.text(Figure.seconds)) for 2 MiB. A commit took \
            \(Figure.seconds(submissions.commit.median)), most of it for \(sync > submissions.commit.median / 2
                ? "the sync." : "work and waiting for a core, not for the sync.")
            """
    }
}

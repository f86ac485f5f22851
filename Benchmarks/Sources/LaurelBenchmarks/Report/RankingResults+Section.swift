extension RankingResults {
    var section: String {
        var table = MarkdownTable(header: ["", "Laurel", "C++", "Redis", "Laurel ÷ C++", "Laurel ÷ Redis"])
        for operation in RankingOperation.allCases {
            table.rows.append(row(operation.title) { rounds(of: operation, by: $0) })
        }
        table.rows.append(row("build, per entry") { builds[$0] ?? Rounds() })
        let memory = peers.map { bytes[$0] ?? .nan }
        table.rows.append(
            ["memory per entry"] + memory.map(Figure.bytes)
                + memory.dropFirst().map { Figure.ratio(memory[0] / $0) })
        return """
            ### A ranking of \(Figure.count(entryCount)) entries

            The ranking alone, in memory, on one core, with random members and scores. C++ is GNU's order-statistics \
            tree (`__gnu_pbds::tree`) with a `std::unordered_map` from member to key; its results must be equal. \
            Redis is its sorted set, pipelined, measured by the time that Redis counts inside its commands (`INFO \
            commandstats`), without network and request parsing. The entries around a member take two Redis \
            commands.

            \(table.text)

            **Limiting factor:** cache misses. A random rank reads the member's slot and one node on each level of \
            the tree. Many keys in a node reduce the number of levels. Redis does more inside its commands than a \
            tree does: it reads scores and members as text and writes the reply.
            """
    }

    private func row(_ title: String, _ rounds: (String) -> Rounds) -> [String] {
        let all = peers.map(rounds)
        return [title] + all.map { $0.scaled(by: 1e-9).text(Figure.seconds) }
            + all.dropFirst().map { Figure.ratio(all[0].median / $0.median) }
    }
}

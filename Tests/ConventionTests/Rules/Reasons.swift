extension ConventionRule {
    static let reasonsForTraps = lines(
        "A comment gives the reason why a trapping expression cannot fail", in: \.isProgram,
        advice: "Explain in a comment on the line above why this cannot fail, or throw.",
        breaks: { index, file in
            ["try!", "as!", "fatalError("].contains(where: file.code[index].mentions) && !file.isCommented(at: index)
        })

    static let reasonsForUnchecked = lines(
        "A comment gives the reason for each unchecked declaration", in: \.isProgram,
        advice: "Name the synchronization in a comment above, or let the compiler check it.",
        breaks: { index, file in
            let line = file.code[index]
            return (line.hasBytes(of: "@unchecked Sendable") || line.hasBytes(of: "nonisolated(unsafe)"))
                && !file.isCommented(at: index)
        })

    /// The places that use unsafe pointers, with the reasons.
    private static let unsafeMemory = [
        "Sources/LaurelRanking/Members/": "packs slots without a header for each",
        "Sources/LaurelRanking/Tree/": "stores nodes in slabs, which is three to four times as fast as objects",
        "Sources/LaurelRanking/EntrySort.swift": "sorts millions of entries, without bounds checks",
        "Sources/LaurelImport/CSV/": "read(2) fills the window in place",
        "Sources/LaurelCore/Ledger/FactChecksum.swift":
            "the tables are read for every byte of every fact, without bounds checks",
        "Sources/LaurelPostgres/Connections/": "libpq takes pointers, and owns the bytes of its results",
        "Sources/LaurelServer/Administration/SpooledFile.swift": "write(2) and read(2) take pointers",
        "Sources/LaurelCommands/Terminal/TerminalStream.swift": "write(2) takes a pointer",
        "Sources/LaurelCore/Players/": "millions of players are packed in pages, and compared without copies",
        "Sources/LaurelModel/Players/": "the bytes of a packed player belong to an array of many players",
        "Sources/LaurelSQLite/Reading/FileReadAhead.swift": "pread(2) fills a buffer",
        "Sources/LaurelCore/Snapshots/": "millions of entries are encoded and decoded in place",
        "Sources/LaurelModel/Locks/Locked.swift": "the system's locks are used by their address",
        "Sources/LaurelModel/Identifiers/ForeignText.swift": "a hasher takes a text's bytes in one piece",
        "Sources/LaurelModel/JSON/": "JSON is parsed in place, and literals and texts are written in one piece",
        "Sources/LaurelWire/JSON/PlainJSON.swift": "the body of each score is parsed in place",
        "Sources/LaurelSQLite/Opening/LogExamination.swift": "a mapped write-ahead log is summed in place",
        "Sources/LaurelSQLite/Storage/PreparedStatement.swift": "SQLite owns the bytes until the next step",
    ]

    static let placesOfUnsafeMemory = ConventionRule(name: "Unsafe pointers are used only in listed files") { project in
        let words = ["Pointer", "RawPointer", "BufferPointer", "RawBufferPointer"]
            .flatMap { ["Unsafe" + $0, "UnsafeMutable" + $0] }
        let files = project.swiftFiles.filter(\.isSource)
        let using = files.compactMap { file in
            file.code.firstIndex { line in words.contains(where: line.mentions) }.map { (file, $0) }
        }
        let strays = using.filter { file, _ in !unsafeMemory.keys.contains { file.path.hasPrefix($0) } }
        let stale = unsafeMemory.keys.filter { place in
            files.contains { $0.path.hasPrefix(place) } && !using.contains { $0.0.path.hasPrefix(place) }
        }
        return strays.map { file, index in
            file.violation(
                at: index, "Use an array or a span. If a pointer is necessary, list the file with the reason.")
        }
            + stale.sorted().map {
                Violation(file: $0, line: 1, advice: "No unsafe pointer is used here: remove the place from the list.")
            }
    }

    static let typedThrows = lines(
        "Public functions of LaurelModel and LaurelCore use typed throws",
        in: { ($0.module == "LaurelModel" || $0.module == "LaurelCore") && !$0.path.hasSuffix("+Codable.swift") },
        advice:
            "Throw one small enum, with throws(…), so that the compiler checks that a caller handles every case.",
        breaks: { index, file in
            let line = file.code[index]
            guard line.mentions("throws"), !line.contains("throws("), !line.contains("rethrows") else { return false }
            // The errors of a storage pass through its transaction; the ledger converts them.
            guard !file.name.hasPrefix("LedgerTransaction") else { return false }
            // A transaction rethrows the errors of its body.
            guard !line.contains("throws -> Answer") else { return false }
            // The signature may start some lines above.
            return file.code[...index].suffix(4).contains { $0.mentions("public") }
        })
}

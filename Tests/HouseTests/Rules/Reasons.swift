extension HouseRule {
    static let reasonsForTraps = lines(
        "what may trap says why it never does", in: \.isProgram,
        advice: "Say in a comment on the line above why this cannot fail, or throw.",
        breaks: { index, file in
            ["try!", "as!", "fatalError("].contains(where: file.code[index].mentions) && !file.isCommented(at: index)
        })

    static let reasonsForUnchecked = lines(
        "what the compiler cannot check has its reason above it", in: \.isProgram,
        advice: "Say in a comment above what guards it, or let the compiler check it.",
        breaks: { index, file in
            let line = file.code[index]
            return (line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)"))
                && !file.isCommented(at: index)
        })

    /// Where pointers are, and why there.
    private static let unsafeMemory = [
        "Sources/LaurelRanking/Members/": "slots packed beside each other, without a header for each",
        "Sources/LaurelRanking/Tree/": "nodes in slabs, three to four times as fast as objects",
        "Sources/LaurelImport/CSV/": "read(2) fills the window in place",
        "Sources/LaurelCore/Ledger/FactChecksum.swift":
            "the tables are read for every byte of every fact, without bounds checks",
        "Sources/LaurelPostgres/Connections/": "libpq takes pointers, and lends the bytes of its results",
        "Sources/LaurelServer/Administration/SpooledFile.swift": "write(2) and read(2) take pointers",
        "Sources/LaurelCommands/Terminal/TerminalStream.swift": "write(2) takes a pointer",
        "Sources/LaurelModel/Locks/Locked.swift": "the system's locks are used through their address",
        "Sources/LaurelModel/Identifiers/ForeignText.swift": "a hasher takes a text's bytes as one piece",
        "Sources/LaurelWire/JSONText.swift": "a literal's and a text's bytes are copied as one piece, in every answer",
        "Sources/LaurelWire/PlainJSON.swift": "every score's body is read here, byte by byte",
        "Sources/LaurelSQLite/Opening/LogExamination.swift": "a mapped write-ahead log is summed in place",
        "Sources/LaurelSQLite/Storage/PreparedStatement.swift": "SQLite lends its bytes until the next step",
    ]

    static let placesOfUnsafeMemory = HouseRule(name: "pointers stay where they are needed") { project in
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
            file.offence(
                at: index, "Use an array or a span; where it must be a pointer, list the place with its reason.")
        } + stale.sorted().map { Offence(file: $0, line: 1, advice: "No pointer is left here: take it off the list.") }
    }

    static let typedThrows = lines(
        "the rooms that others call say what they throw",
        in: { ($0.room == "LaurelModel" || $0.room == "LaurelCore") && !$0.path.hasSuffix("+Codable.swift") },
        advice:
            "Throw one small enum: throws(…). A caller can then handle every case, and the compiler sees that it does.",
        breaks: { index, file in
            let line = file.code[index]
            guard line.mentions("throws"), !line.contains("throws("), !line.contains("rethrows") else { return false }
            // A storage's own errors pass through its transaction, whose ledger makes ledger errors of them.
            guard !file.name.hasPrefix("LedgerTransaction") else { return false }
            // What the body of a transaction throws comes out of it.
            guard !line.contains("throws -> Answer") else { return false }
            // The signature may have begun some lines above.
            return file.code[...index].suffix(4).contains { $0.mentions("public") }
        })
}

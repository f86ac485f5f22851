/// Calls that end the process for some values, in the modules that read requests, files and databases.
///
/// LaurelRanking is exempt: its indices and counts are invariants of its tree, which no external value changes.
enum Traps {
    private static let modules: Set<String> = modulesOfParts.union(["LaurelCore", "LaurelPostgres"])
    /// The modules that parse external text, or read records of a file that may be damaged.
    private static let modulesOfParts: Set<String> = [
        "LaurelServer", "LaurelPages", "LaurelConsole", "LaurelConfiguration", "LaurelIdentity", "LaurelImport",
        "LaurelSQLite", "LaurelWire", "LaurelModel", "LaurelCommands", "LaurelFaults", "LaurelProcesses", "LaurelKit",
    ]

    /// Returns the calls on a line of code that may trap, in the notation of a review.
    static func calls(at index: Int, in file: SourceFile) -> [String] {
        guard let module = file.module, modules.contains(module) else { return [] }
        let line = file.code[index]
        var calls: [String] = []
        if line.hasBytes(of: "Int") { calls += conversions(in: line) + sums(in: line) }
        if line.hasBytes(of: "uniqueKeysWithValues:") { calls.append("uniqueKeysWithValues") }
        // The throwing alternative is: try handle.write(contentsOf:).
        if line.hasBytes(of: "FileHandle"), let write = line.firstMatch(of: /FileHandle\.\w+\.write\(/) {
            calls.append(String(write.output))
        }
        if line.hasBytes(of: "!") { calls += unwrappings(in: line) }
        if !line.hasBytes(of: "Int"), line.hasBytes(of: ".") { calls += sums(in: line) }
        if modulesOfParts.contains(module), line.hasBytes(of: "[") {
            let accesses = line.matches(of: /\w+\[\d+\]/)
            if !accesses.isEmpty, !line.contains(/count (==|>|>=) \d/) { calls += accesses.map { String($0.output) } }
        }
        return calls
    }

    /// Returns the conversions to an integer, except those that parse a text, saturate or widen.
    private static func conversions(in line: String) -> [String] {
        guard ["Int(", "Int8(", "Int16(", "Int32(", "Int64("].contains(where: line.hasBytes) else { return [] }
        return line.matches(of: /U?Int(?:8|16|32|64)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/).compactMap { match in
            let (call, before, after) = (
                String(match.output), line[..<match.range.lowerBound], line[match.range.upperBound...]
            )
            if let last = before.last, last.isLetter || last.isNumber || last == "." || last == "_" { return nil }
            let isSafe = call.contains(
                /^U?Int\d*\((?:clamping:|exactly:|truncatingIfNeeded:|bitPattern:|bigEndian:|scoreText:|argument:|ascii:|saturatingSumOf:|\)|-?\d+\)|.*radix: )/
            )
            let isWidening = call.wholeMatch(of: /Int(?:64)?\((?:[\w$.?]+\.)?(?:value|rawValue|count|limit)\)/) != nil
            // An integer is bound only if it may be nil, which means that it is parsed from a text.
            let isRead =
                before.contains(/(?:(?:guard|if|while|,) let \w+ = |[fFcC][lo][am][tp]Map\(?\(?\{ ?)$/)
                || after.contains(/^(?: \?\?|\?|\.map| ==)/)
                || before.contains(/^\s*let \w+ = $/) && after.contains(/^(?:,| else)/)
            return isSafe || isWidening || isRead ? nil : call
        }
    }

    /// Returns the sums, differences and products of integers from facts, records and requests.
    private static func sums(in line: String) -> [String] {
        guard [" + ", " - ", " * "].contains(where: line.hasBytes) else { return [] }
        return line.matches(
            of:
                /[\w.$]+\.(?:value|milliseconds|number|occurrence|revision)\)? [-+*] [\w.$]+|[\w.$)]+ [-+*] (?:[\w.$]+\.(?:value|milliseconds|number|revision)\b|U?Int(?:8|16|32|64)?\()/
        ).map { String($0.output) }
    }

    /// Returns forced unwrapping, except of literal names, and except `try!` and `as!`, whose reason is on the line
    /// above.
    private static func unwrappings(in line: String) -> [String] {
        line.matches(of: /[\w)\]]!(?!=)/).compactMap { match in
            let before = line[..<line.index(before: match.range.upperBound)]
            guard !before.hasSuffix("try"), !before.hasSuffix("as"), !before.hasSuffix("\")") else { return nil }
            return (before.firstMatch(of: /[\w.\[\]()]*$/).map { String($0.output) } ?? "") + "!"
        }
    }
}

extension ConventionRule {
    static let reviewedTraps = ConventionRule(name: "Every expression that traps for some input is reviewed") {
        project in
        let files = project.swiftFiles.filter(\.isSource)
        var violations: [Violation] = []
        for file in files {
            var unseen = TrapReview.all[file.path]?.counts ?? [:]
            for index in file.code.indices {
                for call in Traps.calls(at: index, in: file) {
                    if let count = unseen[call], count > 0 {
                        unseen[call] = count - 1
                        continue
                    }
                    violations.append(
                        file.violation(
                            at: index,
                            "“\(call)” ends the process for some values: use init(exactly:), init(clamping:), "
                                + "…ReportingOverflow or a binding. If it cannot trap, add it to its TrapReview."))
                }
            }
            let stale = unseen.filter { $0.value > 0 }.keys.sorted()
            guard !stale.isEmpty else { continue }
            let list = stale.map { "“\($0)”" }.joined(separator: ", ")
            violations.append(
                Violation(file: file.path, line: 1, advice: "Remove \(list) from its TrapReview, or lower its count.")
            )
        }
        return violations
    }
}

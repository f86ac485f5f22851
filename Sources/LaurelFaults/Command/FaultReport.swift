import LaurelCommands

/// The report that `laurel-torture` prints.
struct FaultReport: Encodable {
    let seed: UInt64
    var findings: [FaultFinding] = []

    /// Whether all findings are good. If power cuts were tested, their control must not have been skipped.
    var isGood: Bool {
        let isControlMissing = findings.contains { $0.isControl && $0.skipped != nil }
        let isTried = findings.contains { !$0.isControl && $0.name == "power cuts" && $0.faults > 0 }
        return findings.allSatisfy(\.isGood) && !(isTried && isControlMissing)
    }

    func text(style: TerminalStyle) -> String {
        var table = TextTable([
            .init("Torture"), .init("Faults", .right), .init("Acknowledged", .right), .init("Lost", .right),
            .init("Doubled", .right), .init("Phantom", .right), .init("Unsound", .right), .init("Damaged", .right),
            .init("Restart p50", .right), .init("p99", .right), .init("Verdict"),
        ])
        for finding in findings { table.append(finding.cells) }
        let remarks = findings.flatMap { finding in finding.remarks.map { "\(finding.name): \($0)\n" } }
        return table.rendered(style: style) + remarks.joined() + "Seed \(seed)\n"
    }
}

extension FaultFinding {
    fileprivate var cells: [String] {
        if let skipped { return [name] + Array(repeating: "", count: 9) + ["skipped: \(skipped)"] }
        if let unfinished { return [name] + Array(repeating: "", count: 9) + ["UNFINISHED: \(unfinished)"] }
        let counts = [faults, acknowledged, lost, doubled, phantom, unsound, damaged].map(\.grouped)
        return [name] + counts
            + [Self.duration(restartMillisecondsP50), Self.duration(restartMillisecondsP99), verdict]
    }

    private var verdict: String {
        switch (isControl, isGood) {
        case (false, true): "good"
        case (false, false): "BROKEN"
        case (true, true): mustDouble ? "doubles, as expected" : "loses, as expected"
        case (true, false): "\(mustDouble ? "DOUBLED" : "LOST") NOTHING: the test is inconclusive"
        }
    }

    private static func duration(_ milliseconds: Double?) -> String {
        milliseconds.map { "\(Int($0.rounded())) ms" } ?? ""
    }
}

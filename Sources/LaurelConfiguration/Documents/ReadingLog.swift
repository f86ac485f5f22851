/// The findings and the places of values that are collected while a document is read.
final class ReadingLog {
    /// The maximum number of findings. An additional finding states that there are more.
    private static let findingCountMax = 100

    private(set) var findings: [Finding] = []
    private(set) var positions: [String: Position] = [:]
    private var reported: Set<Finding> = []

    var isFull: Bool { findings.count >= Self.findingCountMax }
    var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Records the place of a value. The place of a field is the place of its name.
    func note(_ position: Position, of path: String) {
        if positions[path] == nil { positions[path] = position }
    }

    func refuse(_ sentence: String, advice: String = "", at place: Place) {
        add(Finding(.error, at: place, sentence, advice: advice))
    }

    /// Adds a finding, unless it is a duplicate or the log is full.
    func add(_ finding: Finding) {
        guard !isFull, reported.insert(finding).inserted else { return }
        findings.append(finding)
        guard isFull else { return }
        findings.append(
            Finding(.error, at: finding.place, "There are more findings.", advice: "Fix these first."))
    }
}

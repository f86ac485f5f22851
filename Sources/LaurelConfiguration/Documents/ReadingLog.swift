/// What was found while a document was read, and where its parts stand.
final class ReadingLog {
    /// The maximum number of findings. One more finding says that there are others.
    private static let findingCountMax = 100

    private(set) var findings: [Finding] = []
    private(set) var positions: [String: Position] = [:]
    private var reported: Set<Finding> = []

    var isFull: Bool { findings.count >= Self.findingCountMax }
    var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// A field is where its name is; only an element of a list has no name.
    func note(_ position: Position, of path: String) {
        if positions[path] == nil { positions[path] = position }
    }

    func refuse(_ sentence: String, advice: String = "", at place: Place) {
        add(Finding(.error, at: place, sentence, advice: advice))
    }

    /// Each is told once; after the last that there is room for, nothing more is.
    func add(_ finding: Finding) {
        guard !isFull, reported.insert(finding).inserted else { return }
        findings.append(finding)
        guard isFull else { return }
        findings.append(
            Finding(.error, at: finding.place, "There are more findings.", advice: "Fix these first."))
    }
}

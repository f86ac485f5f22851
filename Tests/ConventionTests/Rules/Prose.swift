extension ConventionRule {
    /// The highest number of avoided words in 10,000 words of one kind of text.
    static let avoidedWordCountMax = 3
    /// The highest number of clauses as openings in 1,000 blocks of one kind of text.
    static let clauseOpenerCountMax = 15

    static let prose = ConventionRule(name: "The text is plain English") { project in
        var measures: [ProseText.Kind: ProseMeasure] = [:]
        for file in project.files where !ProseWords.quotingFiles.contains(file.path) {
            for text in ProseText.all(in: file) { measures[text.kind, default: ProseMeasure()].add(text, of: file) }
        }
        return ProseText.Kind.allCases.flatMap { measures[$0]?.violations ?? [] }
            .sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }
}

/// The figures of one kind of text.
private struct ProseMeasure {
    private var wordCount = 0
    private var blockCount = 0
    private var avoidedWords: [Violation] = []
    private var clauseOpeners: [Violation] = []

    mutating func add(_ text: ProseText, of file: SourceFile) {
        wordCount += ProseWords.words(of: text.text).count
        for word in ProseWords.avoided(in: text.text) {
            avoidedWords.append(
                file.violation(at: text.line, "Replace “\(word)” by a term of the glossary in CONTRIBUTING.md."))
        }
        guard text.isOpening else { return }
        blockCount += 1
        if ProseWords.hasClauseOpener(text.text) {
            clauseOpeners.append(
                file.violation(at: text.line, "Start with a subject or a verb: “\(text.text.prefix(60))”."))
        }
    }

    /// The findings, if there are more than the project allows.
    var violations: [Violation] {
        let words = avoidedWords.count * 10_000 > ConventionRule.avoidedWordCountMax * wordCount ? avoidedWords : []
        return words
            + (clauseOpeners.count * 1_000 > ConventionRule.clauseOpenerCountMax * blockCount ? clauseOpeners : [])
    }
}

/// A convention that a test checks automatically.
struct ConventionRule: Sendable, CustomStringConvertible {
    let name: String
    let violations: @Sendable (Project) -> [Violation]

    var description: String { name }

    static let all: [ConventionRule] =
        [.imports, .documentedDependencies, .declaredDependencies, .usedDependencies, .exactVersions] + idioms + [
            .reasonsForTraps, .reviewedTraps, .reasonsForUnchecked, .placesOfUnsafeMemory, .seededChance, .typedThrows,
            .fileSize, .fileNames, .folderNames, .mentions, .scripts, .integration, .links, .namedTests,
            .checkedText, .limitBeforeBody, .testSize, .sleeps, .prose, .documentation, .appleVersions,
            .platformConditions, .workflows,
        ]

    /// Creates a rule about single lines of files.
    static func lines(
        _ name: String, in scope: @escaping @Sendable (SourceFile) -> Bool, advice: String,
        breaks: @escaping @Sendable (_ index: Int, _ file: SourceFile) -> Bool
    ) -> ConventionRule {
        ConventionRule(name: name) { project in
            project.swiftFiles.filter(scope).flatMap { file in
                file.lines.indices.filter { breaks($0, file) }.map { file.violation(at: $0, advice) }
            }
        }
    }
}

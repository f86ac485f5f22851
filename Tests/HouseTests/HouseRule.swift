/// Taste that a machine can check.
struct HouseRule: Sendable, CustomStringConvertible {
    let name: String
    let offences: @Sendable (Project) -> [Offence]

    var description: String { name }

    static let all: [HouseRule] =
        [.imports, .documentedArrows, .declaredArrows, .usedArrows] + idioms + [
            .reasonsForTraps, .reviewedTraps, .reasonsForUnchecked, .placesOfUnsafeMemory, .seededChance, .typedThrows,
            .fileSize, .fileNames, .folderNames, .mentions, .scripts, .integration, .links, .commands, .namedTests,
            .checkedText, .limitBeforeBody,
        ]

    /// A rule about the lines of files.
    static func lines(
        _ name: String, in scope: @escaping @Sendable (SourceFile) -> Bool, advice: String,
        breaks: @escaping @Sendable (_ index: Int, _ file: SourceFile) -> Bool
    ) -> HouseRule {
        HouseRule(name: name) { project in
            project.swiftFiles.filter(scope).flatMap { file in
                file.lines.indices.filter { breaks($0, file) }.map { file.offence(at: $0, advice) }
            }
        }
    }
}

import ArgumentParser
import LaurelCommands

extension ConventionRule {
    static let commands = ConventionRule(name: "The README lists the commands of the program") { project in
        guard let readme = project["README.md"] else { return [] }
        let subcommands = Laurel.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let program = Dictionary(
            uniqueKeysWithValues: subcommands.map { ($0.name, $0.configuration.subcommands.map { $0.name }) })
        var documented: Set<String> = []
        var violations: [Violation] = []
        for (index, line) in readme.lines.enumerated() where line.hasPrefix("| `laurel ") {
            let cell = line.replacing("\\|", with: "/").split(separator: "|")[0]
            let spans = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
            for words in spans.map({ $0.split(separator: " ").drop { $0 == "laurel" } }) {
                guard let command = words.first.map(String.init) else { continue }
                documented.insert(command)
                guard let within = program[command] else {
                    violations.append(readme.violation(at: index, "laurel \(command) does not exist."))
                    continue
                }
                let documentedSubcommands = words.dropFirst().first?.split(separator: "/").map(String.init) ?? []
                if !within.isEmpty, Set(documentedSubcommands) != Set(within) {
                    violations.append(
                        readme.violation(
                            at: index, "The subcommands of laurel \(command) are \(within.joined(separator: ", "))."))
                }
            }
        }
        let missing = Set(program.keys).subtracting(documented).sorted()
        return violations + missing.map { readme.violation(at: 0, "Add laurel \($0) to the table of commands.") }
    }
}

extension ParsableCommand {
    fileprivate static var name: String { configuration.commandName ?? "" }
}

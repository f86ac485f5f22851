import ArgumentParser
import LaurelCommands

extension HouseRule {
    static let commands = HouseRule(name: "the README's commands are the program's") { project in
        guard let readme = project["README.md"] else { return [] }
        let subcommands = Laurel.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let program = Dictionary(
            uniqueKeysWithValues: subcommands.map { ($0.name, $0.configuration.subcommands.map { $0.name }) })
        var told: Set<String> = []
        var offences: [Offence] = []
        for (index, line) in readme.lines.enumerated() where line.hasPrefix("| `laurel ") {
            let cell = line.replacing("\\|", with: "/").split(separator: "|")[0]
            let spans = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
            for words in spans.map({ $0.split(separator: " ").drop { $0 == "laurel" } }) {
                guard let command = words.first.map(String.init) else { continue }
                told.insert(command)
                guard let within = program[command] else {
                    offences.append(readme.offence(at: index, "There is no laurel \(command)."))
                    continue
                }
                let toldWithin = words.dropFirst().first?.split(separator: "/").map(String.init) ?? []
                if !within.isEmpty, Set(toldWithin) != Set(within) {
                    offences.append(
                        readme.offence(at: index, "laurel \(command) has \(within.joined(separator: ", "))."))
                }
            }
        }
        let missing = Set(program.keys).subtracting(told).sorted()
        return offences + missing.map { readme.offence(at: 0, "Tell about laurel \($0) in the table of commands.") }
    }
}

extension ParsableCommand {
    fileprivate static var name: String { configuration.commandName ?? "" }
}

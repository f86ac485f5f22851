extension ConventionRule {
    static let lineCountMax = 400

    static let fileSize = ConventionRule(name: "A file has at most 400 lines") { project in
        project.swiftFiles.filter { $0.lines.count > lineCountMax + 1 }.map {
            $0.violation(
                at: lineCountMax, "Move a part of this file to a file of its own: at most \(lineCountMax) lines.")
        }
    }

    /// Files with several declarations that belong together, or with none.
    private static let subjects: [String: String] = [
        "main": "the entry point",
        "GameKit": "a module under Apple's name",
        "presenters": "the presenters that a game registers",
        "ModelArguments": "types of the model as command-line arguments",
        "PageArguments": "the parts of a page selection as command-line arguments",
        "LedgerKeys": "three keys of two fields each",
        "LedgerReadings": "the results of a ledger's read operations",
    ]

    static let fileNames = ConventionRule(name: "A file is named after its content") { project in
        project.swiftFiles.filter { ($0.isProgram || $0.name.contains("+")) && subjects[$0.name] == nil }.compactMap {
            file in
            let type = file.name.split(separator: "+").first.map(String.init) ?? file.name
            let kinds =
                file.name.contains("+")
                ? ["extension"]
                : ["struct", "class", "enum", "actor", "protocol", "typealias", "func", "extension"]
            let holds = file.code.contains { line in
                let words = line.words
                return zip(words, words.dropFirst()).contains { kinds.contains(String($0)) && $1 == type }
            }
            return holds
                ? nil
                : file.violation(
                    at: 0, "Name the file after the type that it declares, or Type+Capability if it extends the type.")
        }
    }

    static let folderNames = ConventionRule(name: "A folder is named after a subject") { project in
        let kinds: Set<Substring> = [
            "Models", "Helpers", "Utils", "Utilities", "Extensions", "Protocols", "Types", "Common", "Misc", "Support",
        ]
        return project.swiftFiles.filter { !kinds.isDisjoint(with: $0.path.split(separator: "/").dropLast()) }.map {
            $0.violation(at: 0, "Name the folder after the subject of its files.")
        }
    }

    static let scripts = ConventionRule(name: "A script is executable and stops at the first failure") { project in
        project.files.filter { $0.path.hasPrefix("script/") || $0.path.hasPrefix(".ci/") }.flatMap { file in
            var violations: [Violation] = []
            if !file.isExecutable {
                violations.append(file.violation(at: 0, "Make it executable: chmod +x \(file.path)"))
            }
            let first = file.lines[0]
            if !first.hasPrefix("#!/usr/bin/env ") {
                violations.append(
                    file.violation(at: 0, "Start with #!/usr/bin/env, which finds the program on every system."))
            }
            let command = file.lines.first { !$0.isEmpty && !$0.hasPrefix("#") }
            if first.hasSuffix("bash"), command != "set -euo pipefail" {
                violations.append(
                    file.violation(
                        at: 1,
                        "Make set -euo pipefail the first command, so that the script stops at the first failure."))
            }
            return violations
        }
    }

    static let integration = ConventionRule(name: "CI runs the commands that the scripts document") { project in
        let commands = (project[".ci/run"]?.lines ?? []).map { $0.replacing("script/timed ", with: "") }
        return project.files.filter { $0.path.hasPrefix("script/") }.flatMap { file in
            file.lines.indices.filter { index in
                // A line of a script's usage has the command, two or more spaces, and the description.
                guard file.lines[index].hasBytes(of: "what CI runs"),
                    let match = file.lines[index].firstMatch(of: /(script\/\S+(?: \S+)*) {2,}.*what CI runs/)
                else { return false }
                return !commands.contains(String(match.1))
            }.map { file.violation(at: $0, "Add this command to .ci/run, or correct the description.") }
        }
    }
}

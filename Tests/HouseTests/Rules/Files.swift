extension HouseRule {
    static let lineCountMax = 400

    static let fileSize = HouseRule(name: "a file holds one idea") { project in
        project.swiftFiles.filter { $0.lines.count > lineCountMax + 1 }.map {
            $0.offence(
                at: lineCountMax, "A file has at most \(lineCountMax) lines: find the second idea, and give it a file.")
        }
    }

    /// Files of several things that belong together, or none.
    private static let subjects: [String: String] = [
        "main": "the entry point",
        "GameKit": "a module under Apple's name",
        "presenters": "what a game gives to show things with",
        "ModelArguments": "the words of the model as arguments, a line each",
        "PageArguments": "the parts of a page selection as arguments",
        "LedgerKeys": "three keys of two fields each, which are read together",
        "LedgerReadings": "what a ledger's readings return",
    ]

    static let fileNames = HouseRule(name: "a file is called what it holds") { project in
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
                : file.offence(at: 0, "Call the file by the type it declares, or Type+Capability where it extends one.")
        }
    }

    static let folderNames = HouseRule(name: "folders are subjects, never kinds") { project in
        let kinds: Set<Substring> = [
            "Models", "Helpers", "Utils", "Utilities", "Extensions", "Protocols", "Types", "Common", "Misc", "Support",
        ]
        return project.swiftFiles.filter { !kinds.isDisjoint(with: $0.path.split(separator: "/").dropLast()) }.map {
            $0.offence(at: 0, "Name the folder for what its files are about.")
        }
    }

    static let scripts = HouseRule(name: "scripts can be run, and stop at the first failure") { project in
        project.files.filter { $0.path.hasPrefix("script/") || $0.path.hasPrefix(".ci/") }.flatMap { file in
            var offences: [Offence] = []
            if !file.isExecutable { offences.append(file.offence(at: 0, "Make it executable: chmod +x \(file.path)")) }
            let first = file.lines[0]
            if !first.hasPrefix("#!/usr/bin/env ") {
                offences.append(
                    file.offence(at: 0, "Begin with #!/usr/bin/env, which finds the program on every system."))
            }
            let command = file.lines.first { !$0.isEmpty && !$0.hasPrefix("#") }
            if first.hasSuffix("bash"), command != "set -euo pipefail" {
                offences.append(
                    file.offence(at: 1, "Make set -euo pipefail the first command: no failure goes on unseen."))
            }
            return offences
        }
    }

    static let integration = HouseRule(name: "CI runs the commands that the scripts document") { project in
        let commands = project[".ci/run"]?.lines ?? []
        return project.files.filter { $0.path.hasPrefix("script/") }.flatMap { file in
            file.lines.indices.filter { index in
                // A line of a script's usage has the command, two or more spaces, and the description.
                guard let match = file.lines[index].firstMatch(of: /(script\/\S+(?: \S+)*) {2,}.*what CI runs/) else {
                    return false
                }
                return !commands.contains(String(match.1))
            }.map { file.offence(at: $0, "Add this command to .ci/run, or correct the description.") }
        }
    }
}

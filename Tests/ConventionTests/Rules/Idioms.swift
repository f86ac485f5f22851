/// Expressions that the code base does not use, and their replacement.
struct Idiom: Sendable {
    let words: [String]
    let instead: String
    var scope: @Sendable (SourceFile) -> Bool = { _ in true }
    /// Whether the rule applies to comments too.
    var isForAllText = false

    static let all = [
        Idiom(
            words: ["Date()", "Date.now"],
            instead: "Pass the time as an argument. The API layer reads it from a WallClock.",
            scope: { !["WallClock", "DeviceClock"].contains($0.name) }),
        Idiom(
            words: ["Task.sleep", "Thread.sleep", "sleep(", "usleep(", "nanosleep("],
            instead: "Inject a clock and advance it, or call waitUntil, which has a deadline.",
            // PauseClock implements a function of the protocol Clock, and does not wait.
            scope: { $0.name != "PauseClock" }),
        Idiom(
            words: ["DispatchSemaphore", "DispatchGroup"],
            instead: "Use await. A blocked thread of the pool can stop all tasks.",
            // When the process ends, LogOutput waits at most one second for the thread of its queue. The two readers ahead
            // have threads of their own: a close waits for one read, and the writer's queue waits for the prefetch.
            scope: { $0.isProgram && !["LogOutput", "FileReadAhead", "Prefetcher"].contains($0.name) }),
        Idiom(
            words: ["NSLock", "Synchronization"],
            instead: "Use Locked of LaurelModel. Synchronization requires later systems than macOS 14 and iOS 17.",
            scope: { $0.isSource && $0.name != "Locked" }),
        Idiom(
            words: ["print(", "debugPrint(", "Swift.print("],
            instead: "Write to a TerminalStream. Modules other than LaurelCommands print nothing.",
            scope: { file in
                // These files call their own print function.
                file.isProgram && !file.text.hasBytes(of: "func print(") && !file.text.hasBytes(of: "print: ")
            }),
        Idiom(
            words: ["JSONDecoder", "JSONEncoder", "JSONSerialization"],
            instead: "Use WireJSON for bodies and JSON for other data. Their parser rejects ambiguous JSON.",
            scope: \.isSource),
        Idiom(
            words: ["TODO", "FIXME", "XXX"], instead: "Finish the work, or open an issue.", isForAllText: true),
    ]
}

extension ConventionRule {
    static let idioms = Idiom.all.map { idiom in
        lines("The code does not use \(idiom.words[0])", in: idiom.scope, advice: idiom.instead) { index, file in
            let line = idiom.isForAllText ? file.lines[index] : file.code[index]
            return idiom.words.contains(where: line.mentions)
        }
    }

    static let seededChance = lines(
        "Randomness comes from a seeded or injected generator", in: { _ in true },
        advice: "Pass a generator (using:), so that a test can repeat the run.",
        breaks: { index, file in
            let line = file.code[index]
            if [".randomElement()", ".shuffled()", ".shuffle()"].contains(where: line.hasBytes) { return true }
            guard line.hasBytes(of: ".random(") else { return false }
            // A call may continue on the next lines.
            let isOpen = line.count { $0 == "(" } > line.count { $0 == ")" }
            return !file.code[index...].prefix(isOpen ? 3 : 1).joined().contains("using:")
        })
}

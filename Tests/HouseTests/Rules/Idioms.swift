/// Words that do not stand in this code base, and what stands there instead.
struct Idiom: Sendable {
    let words: [String]
    let instead: String
    var scope: @Sendable (SourceFile) -> Bool = { _ in true }
    /// Whether comments count.
    var isForAllText = false

    static let all = [
        Idiom(
            words: ["Date()", "Date.now"], instead: "Take the moment as an argument, from a WallClock at the door.",
            scope: { !["WallClock", "DeviceClock"].contains($0.name) }),
        Idiom(
            words: ["Task.sleep", "Thread.sleep", "sleep(", "usleep(", "nanosleep("],
            instead: "Give the code a clock and advance it, or wait for what is waited for."),
        Idiom(
            words: ["DispatchSemaphore", "DispatchGroup"],
            instead: "Await instead: blocking a thread of the pool can stop every task there is.",
            // LogOutput waits for its queue's own thread, for a second at most, when the process ends.
            scope: { $0.isProgram && $0.name != "LogOutput" }),
        Idiom(
            words: ["NSLock", "Synchronization"],
            instead: "Use Locked of LaurelModel, the only lock: Synchronization needs more than macOS 14 and iOS 17.",
            scope: { $0.isSource && $0.name != "Locked" }),
        Idiom(
            words: ["print(", "debugPrint(", "Swift.print("],
            instead: "Write to a TerminalStream, which says where it goes; rooms below the commands print nothing.",
            scope: { file in
                // A printer of their own is what these call.
                file.isProgram && !file.text.contains("func print(") && !file.text.contains("print: ")
            }),
        Idiom(
            words: ["TODO", "FIXME", "XXX"], instead: "Do it now, or open an issue.", isForAllText: true),
    ]
}

extension HouseRule {
    static let idioms = Idiom.all.map { idiom in
        lines("nobody writes \(idiom.words[0])", in: idiom.scope, advice: idiom.instead) { index, file in
            let line = idiom.isForAllText ? file.lines[index] : file.code[index]
            return idiom.words.contains(where: line.mentions)
        }
    }

    static let seededChance = lines(
        "chance comes from a seed or from the caller", in: { _ in true },
        advice: "Hand a generator in (using:), so that a test can repeat what happened.",
        breaks: { index, file in
            let line = file.code[index]
            if line.contains(".randomElement()") || line.contains(".shuffled()") || line.contains(".shuffle()") {
                return true
            }
            guard line.contains(".random(") else { return false }
            // A call that is still open at the end of the line goes on for some.
            let isOpen = line.count { $0 == "(" } > line.count { $0 == ")" }
            return !file.code[index...].prefix(isOpen ? 3 : 1).joined().contains("using:")
        })
}

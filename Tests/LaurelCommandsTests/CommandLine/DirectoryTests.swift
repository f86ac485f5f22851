import Foundation
import Testing

/// Tests of directories that cannot be used, and of their unchanged content.
@Suite
struct DirectoryTests {
    /// Every kind of command on data: readers, writers, and the command that may create a directory.
    static let commands = [
        "top --leaderboard board", "submit --leaderboard board --player ann --score 1", "verify", "game list",
        "game create com.example.other", "leaderboard create other",
    ]

    private func expectUnreachable(
        _ result: LaurelProcess.Result, _ sentence: String, at location: SourceLocation = #_sourceLocation
    ) {
        #expect(result.exitCode == 3, sourceLocation: location)
        #expect(result.output == "", sourceLocation: location)
        #expect(
            result.errors.hasPrefix("laurel: ") && result.errors.contains(sentence), "\(result.errors)",
            sourceLocation: location)
    }

    @Test(arguments: commands)
    func `A file instead of the data directory is an error`(command: String) throws {
        let place = try Workplace()
        try place.write("mine", to: "data")
        expectUnreachable(
            try place.run("\(command) --data data"), "data is a file, not a directory. Choose a directory with --data.")
        expectUnreachable(
            try place.run("\(command) --data data/deeper"), "data/deeper cannot be opened: Not a directory")
        #expect(try place.bytes(of: "data") == Data("mine".utf8))
    }

    @Test(arguments: commands)
    func `The file of another program is not changed`(command: String) throws {
        let made = try Workplace(board: "")
        var foreign = try made.bytes(of: "laurel-data/laurel.sqlite")
        // The same database without Laurel's application id.
        foreign.replaceSubrange(68..<72, with: [0, 0, 0, 0])
        let random = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        for bytes in [foreign, random, Data("Dear diary,\n".utf8), Data("SQLite format 3\0".utf8)] {
            let place = try Workplace()
            try place.makeDirectory("laurel-data")
            try place.write(bytes, to: "laurel-data/laurel.sqlite")
            expectUnreachable(try place.run(command), "laurel-data/laurel.sqlite is not a Laurel file")
            #expect(try place.bytes(of: "laurel-data/laurel.sqlite") == bytes)
            #expect(try place.names(in: "laurel-data") == ["laurel.sqlite"])
        }
    }

    @Test func `A directory without data is changed only by the creation of a game`() throws {
        let place = try Workplace()
        try place.makeDirectory("laurel-data")
        try place.write("something else's", to: "laurel-data/lock")
        for command in Self.commands where !command.hasPrefix("game create") {
            expectUnreachable(try place.run(command), "There is no Laurel data in laurel-data.")
        }
        expectUnreachable(try place.run("game create g"), "laurel-data/lock is not a Laurel file")
        #expect(try place.bytes(of: "laurel-data/lock") == Data("something else's".utf8))
        #expect(try place.names(in: "laurel-data") == ["lock"])
    }

    @Test(arguments: [Data(), Data(count: 5), Data("4711\n".utf8)])
    func `A lock file that a crash left does not block commands`(bytes: Data) throws {
        let place = try Workplace(board: "")
        try place.write(bytes, to: "laurel-data/lock")
        try place.done("top --leaderboard board")
        let fresh = try Workplace()
        try fresh.makeDirectory("laurel-data")
        try fresh.write(bytes, to: "laurel-data/lock")
        try fresh.done("game create com.example.game")
    }

    @Test func `A damaged file is an error`() throws {
        let place = try Workplace(board: "")
        var bytes = try place.bytes(of: "laurel-data/laurel.sqlite")
        bytes.replaceSubrange(100..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 100))
        try place.write(bytes, to: "laurel-data/laurel.sqlite")
        expectUnreachable(try place.run("top --leaderboard board"), "laurel-data/laurel.sqlite is damaged")
        #expect(try place.bytes(of: "laurel-data/laurel.sqlite") == bytes)
    }

    @Test func `Only one process uses a directory, and errors name its identifier`() throws {
        let place = try Workplace(board: "")
        let holder = try place.start("import - --leaderboard board --player player --score score")
        // More than a pipe's capacity: when this returns, the command has opened the data and read a part.
        try holder.write("player,score\n".utf8 + [UInt8](repeating: 0x0A, count: 1 << 20))
        for command in Self.commands {
            expectUnreachable(
                try place.run(command), "laurel-data is in use by another Laurel process (\(holder.identifier)).")
        }
        try holder.write("ann,7\n".utf8)
        #expect(try holder.finish().exitCode == 0)
        #expect(try place.rows("top --leaderboard board") == ["1 ann 7"])
    }

    @Test func `A killed process does not lock the directory`() throws {
        let place = try Workplace(board: "")
        let holder = try place.start("import - --leaderboard board --player player --score score")
        try holder.write("player,score\n".utf8 + [UInt8](repeating: 0x0A, count: 1 << 20))
        holder.kill()
        #expect(try holder.finish().exitCode == nil)
        #expect(try place.rows("top --leaderboard board") == [])
    }
}

// MARK: - Rights

/// Runs `laurel` as a user without permissions, which requires root and setpriv(1).
@Suite(.enabled("requires root, setpriv, and a laurel that all users may run") { Unprivileged.isPossible })
struct DirectoryRightsTests {
    @Test(arguments: DirectoryTests.commands)
    func `Missing permissions are reported`(command: String) throws {
        let place = try Workplace(board: "")
        let before = try place.bytes(of: "laurel-data/laurel.sqlite")
        // Other users may enter the directory, so that only the files are protected.
        for (mode, file) in [(0o700, "laurel-data"), (0o755, "laurel-data/lock"), (0o777, "laurel-data/lock")] {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: place.path("laurel-data").path)
            let result = try Unprivileged.run(command, in: place)
            #expect(result.exitCode == 3)
            #expect(
                result.errors.contains("\(file) cannot be opened: Permission denied. Check that you have the right")
                    || result.errors.contains(
                        /laurel-data\/(laurel.sqlite|high-water) cannot be opened: Permission denied\./),
                "\(result.errors)")
        }
        #expect(try place.bytes(of: "laurel-data/laurel.sqlite") == before)
    }

    @Test func `A directory cannot be created without write permission`() throws {
        let place = try Workplace()
        let result = try Unprivileged.run("game create com.example.game --data deep/data", in: place)
        #expect(result.exitCode == 3)
        #expect(result.errors.contains("deep/data cannot be opened: "), "\(result.errors)")
        #expect(!result.errors.contains("Error Domain") && !result.errors.contains("Optional("))
    }

    @Test func `A file without read permission is not imported`() throws {
        let place = try Workplace()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place.url.path)
        #expect(try Unprivileged.run("game create com.example.game", in: place).exitCode == 0)
        try place.write("player,score\nann,1\n", to: "scores.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path("scores.csv").path)
        let result = try Unprivileged.run(
            "import scores.csv --leaderboard board --order highToLow --player player --score score", in: place)
        #expect(result.exitCode == 1)
        #expect(result.errors == "laurel: scores.csv cannot be read: Permission denied.\n")
    }
}

private enum Unprivileged {
    private static let tool = URL(fileURLWithPath: "/usr/bin/setpriv")
    private static let arguments = ["--reuid=65534", "--regid=65534", "--clear-groups"]

    static var isPossible: Bool {
        guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: tool.path) else { return false }
        return (try? run("--version", in: Workplace()).exitCode) == 0
    }

    static func run(_ command: String, in place: Workplace) throws -> LaurelProcess.Result {
        let words = command.split(separator: " ").map(String.init)
        return try LaurelProcess(
            tool, arguments + [Workplace.laurel.path] + words, in: place.url, environment: Workplace.environment
        ).finish()
    }
}

extension TrapReview {
    /// The reviewed calls of LaurelCommands.
    static let commands: [String: TrapReview] = [
        "Sources/LaurelCommands/CommandLine/GivenArguments.swift": Review(
            ["Int(CommandLine.argc)"],
            "widens 32 bits"),
        "Sources/LaurelCommands/Control/ControlConnection.swift": Review(
            ["Int32(SOCK_STREAM.rawValue)", "Int32(MSG_NOSIGNAL)"],
            "constants of the system"),
        "Sources/LaurelCommands/Control/ControlSocket.swift": Review(
            ["Int32(SHUT_RDWR)"],
            "a constant of the system"),
        "Sources/LaurelCommands/Dev/DevGame.swift": Review(
            ["Int64(player % 7)"],
            "a remainder from 0 to 6"),
        "Sources/LaurelCommands/Dev/DevServeCommand.swift": Review(
            ["keys[0]", "keys[1]", "keys[2]", "keys[3]", "keys[0]"],
            "the command has made four keys"),
        "Sources/LaurelCommands/Doctor/BackupCheck.swift": Review(
            ["Int64(status.st_mtim.tv_sec)"],
            "a date of the file system has 64 bits"),
        "Sources/LaurelCommands/Doctor/DiskCheck.swift": Review(
            [
                "UInt64(status.f_bavail)", "UInt64(status.f_frsize)", "status.f_bavail) * UInt64(", "words[1]",
                "words[1]", "words[1]", "words[2]",
            ],
            "a disk's blocks and their size: their product is its size in bytes; the guard above has counted the words"),
        "Sources/LaurelCommands/Doctor/SQLiteCheck.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCommands/Documents/ExportGameKitCommand.swift": Review(
            ["uniqueKeysWithValues"],
            "names of images, of which the configuration lists each once"),
        "Sources/LaurelCommands/Keys/KeyCommand.swift": Review(
            ["Int64(overlapHours)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Migrating/MigrateCommand.swift": Review(
            ["Int(try await ledger.overview(of: realm).head.position.value)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Opening/LedgerGame.swift": Review(
            ["score.player!", "Int64($0)"],
            "every command that submits names the player; reads a text"),
        "Sources/LaurelCommands/Remote/RemoteGame.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCommands/Safekeeping/BackupBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Safekeeping/RestorationBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Scores/PageArguments.swift": Review(
            ["Int64(try Int(argument: argument))"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Settings/ServerSettings.swift": Review(
            [".self)!", "GameID.init)!"],
            "both settings have a default"),
        "Sources/LaurelCommands/Terminal/ProgressUnit.swift": Review(
            ["Int(max(0, seconds).rounded(.up))"],
            "the guard above limits the seconds to 100 hours"),
        "Sources/LaurelCommands/Terminal/TerminalStream.swift": Review(
            ["UInt(TIOCGWINSZ)", "Int(size.ws_col)", "Int32(state.revents)", "Int16(POLLOUT)"],
            "constants of the system, and widened integers"),
        "Sources/LaurelCommands/Torture/ChildProcess.swift": Review(
            ["Int16(POSIX_SPAWN_SETPGROUP)", "command[0]"],
            "a constant of the system; a command begins with its program"),
        "Sources/LaurelCommands/Torture/LogHarm.swift": Review(
            ["UInt8(bit % 8)"],
            "a remainder from 0 to 7"),
        "Sources/LaurelCommands/Torture/LogLayout.swift": Review(
            ["Int($1)"],
            "four bytes"),
        "Sources/LaurelCommands/Torture/LogSpecimen.swift": Review(
            ["Int64(number)", "1_700_000_000_000 + Int64("],
            "the number of a commit, of which there are at most 80"),
        "Sources/LaurelCommands/Torture/Loopback.swift": Review(
            ["Int32(SOCK_STREAM.rawValue)", "UInt32(0x7F00_0001)"],
            "constants"),
        "Sources/LaurelCommands/Torture/ServerWriters.swift": Review(
            ["score.number + 1"],
            "counts scores, one at a time"),
        "Sources/LaurelCommands/Torture/SyncTorture.swift": Review(
            ["promised[0]", "promised[0]", "promised[0]"],
            "the test has one writer at least"),
        "Sources/LaurelCommands/Torture/SyncTrace.swift": Review(
            ["words[0]", "words[1]"],
            "the guard above has counted the words"),
        "Sources/LaurelCommands/Torture/TortureScore.swift": Review(
            ["Int($0)", "Int64((writer &* 31 &+ number &* 7) % 97 + 1)"],
            "reads a text; a remainder between -96 and 96"),
        "Sources/LaurelCommands/Torture/TortureWriterCommand.swift": Review(
            ["Int($0)", "Int(number)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Torture/WriterProcess.swift": Review(
            ["Int16(POLLIN)", "Int32((seconds * 1_000).rounded(.up))"],
            "a constant of the system, and at most the seconds between two looks"),
    ]
}

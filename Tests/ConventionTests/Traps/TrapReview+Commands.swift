extension TrapReview {
    /// The reviewed calls of LaurelCommands.
    static let commands: [String: TrapReview] = [
        "Sources/LaurelCommands/Backups/BackupBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Backups/RestorationBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Replication/ReplicaRestorationBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Replication/ReplicaStatusBody.swift": Review(
            ["Int(realm.position)"],
            "Int has 64 bits here"),
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
            "the command has created four keys"),
        "Sources/LaurelCommands/Doctor/BackupCheck.swift": Review(
            ["Int64(status.st_mtimespec.tv_sec)", "Int64(status.st_mtim.tv_sec)"],
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
        "Sources/LaurelCommands/Ledger/LedgerGame.swift": Review(
            ["score.player!", "Int64($0)"],
            "every command that submits names the player; reads a text"),
        "Sources/LaurelCommands/Migrations/MigrateCommand.swift": Review(
            ["Int(try await ledger.overview(of: realm).head.position.value)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Remote/RemoteGame.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCommands/Salvage/SalvageCommand.swift": Review(
            [
                "Int(extra.last.value - extra.lastShared.value)", "extra.last.value - extra.lastShared.value",
                "Int(last.fact.position.value - extra.lastShared.value)",
                "last.fact.position.value - extra.lastShared.value",
            ],
            "differences of positions, of which the second is not larger"),
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
    ]
}

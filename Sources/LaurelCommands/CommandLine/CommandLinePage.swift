import ArgumentParser
import Foundation

/// The page `Documentation/CommandLine.md`: an introduction, and the help of every command.
enum CommandLinePage {
    private typealias NamedCommand = (name: String, command: any ParsableCommand.Type)

    /// The width of the help texts.
    private static let columnCount = 100

    /// Returns the page in Markdown.
    static func rendered() -> String {
        let sections = Laurel.configuration.groupedSubcommands.map(section)
        return ([introduction] + sections).joined(separator: "\n\n") + "\n"
    }

    /// Returns the table of a group's commands and their help.
    private static func section(of group: CommandGroup) -> String {
        let commands = visible(group.subcommands).flatMap { tree(of: $0, under: "laurel") }
        let rows = commands.map { name, command in
            let anchor = name.replacing(" ", with: "-")
            let abstract = command.configuration.abstract.replacing("|", with: "\\|")
            return "| [`\(name)`](#\(anchor)) | \(abstract) |"
        }
        let table = (["| command | summary |", "| --- | --- |"] + rows).joined(separator: "\n")
        return (["## \(group.name)", table] + commands.map(help)).joined(separator: "\n\n")
    }

    private static func help(for entry: NamedCommand) -> String {
        let text = Laurel.helpMessage(for: entry.command, includeHidden: false, columns: columnCount)
        let lines = text.components(separatedBy: "\n").map { $0.replacing(#/ +$/#, with: "") }
        let body = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
        return "### \(entry.name)\n\n```text\n\(body)\n```"
    }

    /// Returns a command and its visible subcommands, with their complete names.
    private static func tree(of command: any ParsableCommand.Type, under parent: String) -> [NamedCommand] {
        let name = "\(parent) \(command.configuration.commandName ?? "")"
        return [(name, command)] + visible(command.configuration.subcommands).flatMap { tree(of: $0, under: name) }
    }

    private static func visible(_ commands: [any ParsableCommand.Type]) -> [any ParsableCommand.Type] {
        commands.filter { $0.configuration.shouldDisplay }
    }

    private static let introduction = """
        # Command line

        `script/update-documentation` generates this page from the commands' help. `laurel COMMAND --help` prints the same
        help. `laurel-torture`, the program for fault injection, is described in [Reliability](Reliability.md).

        ## Command targets

        | commands | run on |
        | --- | --- |
        | `serve`, `dev serve`, `config`, `doctor` | the server's machine |
        | `game`, `operator`, `clock`, `verify`, `backup`, `accept-loss` | the server's machine, on its data directory \
        or its database; they do not accept `--server` |
        | `migrate` | the server's machine, with the servers stopped |
        | `salvage` | any machine that reaches both databases, while servers run |
        | `watch` | a running server, over HTTP |
        | `dev clock`, `dev end`, `dev faults` | a running development server, over HTTP |
        | `lint`, `diff`, `import-gamekit`, `export-gamekit`, `completions` | any machine, without a server |
        | all other commands | a data directory, a database, or a running server over HTTP |

        - A data directory can be open in only one process. While a server uses it, `game`, `operator`, `clock`,
          `verify`, `backup create` and `key create` send their request to that server through a local socket. Other commands need
          `--server`, or a stopped server.
        - A PostgreSQL database can be used by commands and servers at the same time.

        ## Options of many commands

        | option | environment variable | meaning |
        | --- | --- | --- |
        | `--data DIR` | `LAUREL_DATA` | The data directory. The default is `./laurel-data`. |
        | `--database ADDRESS` | `LAUREL_DATABASE` | A PostgreSQL database: `postgres://user@host/name`. |
        | `--server URL` | `LAUREL_URL` | A running server. |
        | `--key KEY` | `LAUREL_KEY` | A key of the game, with `--server`. |
        | `--game ID` | | The game, if there are several. |
        | `--sandbox` | | The sandbox instead of production. With `--server`, the key selects the environment. |
        | `--json` | | Print one JSON document for programs. |
        | `--help`, `--version` | | Print the help, or the version. |

        - An option takes precedence over the environment. `LAUREL_URL` takes precedence over `LAUREL_DATA` and
          `LAUREL_DATABASE`.
        - A key or a password in the environment is not visible in the list of processes.
        - Scores are formatted for the terminal's language (`LC_ALL`, `LC_NUMERIC`, `LANG`). `C` prints digits only.

        ## Exit codes

        | code | meaning |
        | --- | --- |
        | 0 | The command succeeded. |
        | 1 | The request was rejected or failed, or a check found a problem. |
        | 2 | The command was called with wrong arguments. |
        | 3 | The server could not be reached, or the data could not be opened. |
        | 74 | The process stopped after a failed sync. Restart it, and send unacknowledged scores again. |
        | 130, 143 | A server ended at once after a second SIGINT or SIGTERM. |
        """
}

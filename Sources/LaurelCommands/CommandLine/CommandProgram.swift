import LaurelConfiguration
import LaurelModel
import LaurelServer
package import ArgumentParser

/// A command-line program: parses the process's arguments, runs the command that they name and reports errors.
package struct CommandProgram<Root: ParsableCommand> {
    private let argumentOffset: Int

    /// Creates a program with a root command.
    ///
    /// - Parameter argumentOffset: The number of arguments that are not parsed, at the start.
    package init(_ root: Root.Type, argumentOffset: Int = 0) { self.argumentOffset = argumentOffset }

    /// Runs the command that the arguments of the process name.
    ///
    /// - Returns: The exit code of the process.
    package func run() async -> Int32 {
        LanguageTag.loadTerminal()
        defer { LogOutput.standardError.flush() }
        do {
            try await perform(Array(try GivenArguments().words.dropFirst(argumentOffset)))
            return 0
        } catch let failure as CommandFailure {
            return report(failure)
        } catch let failure as OutputFailure {
            return report(.refused(failure.description))
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            return reportParserMessage(error)
        }
    }

    private func perform(_ arguments: [String]) async throws {
        try suggestCommand(for: arguments)
        let command = try Root.parseAsRoot(arguments)
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            var command = command
            try command.run()
        }
    }

    /// Rejects an unknown command or subcommand if its name is similar to a known name.
    private func suggestCommand(for arguments: [String]) throws(CommandFailure) {
        var path = ""
        var commands = Root.configuration.subcommands.map { $0.configuration }
        for word in arguments {
            // The words after a command without subcommands are its arguments.
            guard !commands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
            guard let command = commands.first(where: { $0.commandName == word }) else {
                let names = commands.filter { $0.shouldDisplay }.compactMap { $0.commandName }
                guard let name = word.nearest(of: names) else { return }
                throw .usage(
                    "Unknown command “\(path)\(word)”. Did you mean “\(path)\(name)”? "
                        + "Run \(Root._commandName) \(path)--help to list all commands."
                )
            }
            path += word + " "
            commands = command.subcommands.map { $0.configuration }
        }
    }

    private func report(_ failure: CommandFailure) -> Int32 {
        TerminalStream.note("\(Root._commandName): \(SanitizedText.of(failure.message))\n")
        return failure.exitCode
    }

    /// Reports an error of the parser. A request for help or for the version succeeds. Any other error is a usage
    /// error.
    private func reportParserMessage(_ error: any Error) -> Int32 {
        let message = SanitizedText.ofLines(Root.fullMessage(for: error)) + "\n"
        guard Root.exitCode(for: error).isSuccess else {
            TerminalStream.note(message)
            return CommandFailure.usageExitCode
        }
        do {
            try TerminalStream.writeOutput(message)
            return 0
        } catch {
            return report(.refused(error.description))
        }
    }
}

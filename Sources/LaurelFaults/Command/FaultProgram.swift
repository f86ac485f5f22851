import ArgumentParser
import Foundation
import LaurelCommands
// Each fault uses its errors and processes.
@_exported public import LaurelProcesses

/// The program `laurel-torture`.
public enum FaultProgram {
    /// Runs the command that the arguments of the process name.
    ///
    /// - Returns: The exit code of the process.
    public static func run() async -> Int32 {
        // The writers are child processes of this program.
        if CommandLine.arguments.dropFirst().first == WriterCommand.configuration.commandName {
            return await CommandProgram(WriterCommand.self, argumentOffset: 1).run()
        }
        return await CommandProgram(TortureCommand.self).run()
    }
}

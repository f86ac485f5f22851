import Foundation
import LaurelCommands

exit(await Laurel.run(Array(CommandLine.arguments.dropFirst())))

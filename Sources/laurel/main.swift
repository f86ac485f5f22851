import Foundation
import LaurelCommands

exit(await Laurel.run())

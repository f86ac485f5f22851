import Foundation
import LaurelCommands

let code = await Laurel.run()
// Not `exit`: it destroys objects of libraries, such as OpenSSL, that other threads may still use. All output that must
// last is written; only standard output has a buffer.
fflush(nil)
_exit(code)

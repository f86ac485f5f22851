import Foundation
import LaurelCommands

let code = await Laurel.run()
// Not `exit`: what libraries tear down there, OpenSSL above all, other threads may be using, such as one that opens a
// connection to PostgreSQL. All that is to last is written by now, but for what was printed.
fflush(nil)
_exit(code)

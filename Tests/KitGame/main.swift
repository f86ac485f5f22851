import Foundation
import LaurelKit

// A game that earns a score again and again until it is killed, and prints the number of each that is safe.
//
//   KitGame ADDRESS CLIENT-KEY FOLDER FIRST COUNT
//
// Score number n is 2^n, so that a total tells which of them were counted, and how often.
let arguments = CommandLine.arguments
let laurel = try LaurelClient(
    server: URL(string: arguments[1])!, clientKey: arguments[2], folder: URL(filePath: arguments[3]))
if await laurel.player == nil { try await laurel.signIn() }
await laurel.scores.flush()
for number in Int64(arguments[4])!..<Int64(arguments[4])! + Int64(arguments[5])! {
    try await laurel.submit(1 << number, to: "total")
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
}

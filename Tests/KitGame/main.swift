import Foundation
import LaurelKit

// A game that submits scores until it is killed, and prints the number of each score that is stored.
//
//   KitGame ADDRESS CLIENT-KEY FOLDER FIRST COUNT
//
// Score number n is 2^n. A total therefore shows which scores were counted, and how often.
let arguments = CommandLine.arguments
let laurel = try LaurelClient(
    server: URL(string: arguments[1])!, clientKey: arguments[2], folder: URL(filePath: arguments[3]))
if await laurel.player == nil { try await laurel.signIn() }
await laurel.scores.flush()
for number in Int64(arguments[4])!..<Int64(arguments[4])! + Int64(arguments[5])! {
    try await laurel.submit(1 << number, to: "total")
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
}

import Foundation
import LaurelKit

// Whack-a-Cac for the terminal, with its own table instead of a screen of the kit: it loads entries, prints them in its
// own format, and fills empty places with "-". Without a server, it stores the ten best scores on this device.
//
//   CustomTable NAME [ADDRESS CLIENT-KEY [LEADERBOARD]]

let arguments = CommandLine.arguments
guard arguments.count == 2 || arguments.count >= 4, let server = URL(string: arguments.count > 2 ? arguments[2] : "-")
else {
    print("CustomTable NAME [ADDRESS CLIENT-KEY [LEADERBOARD]]")
    exit(2)
}
let name = arguments[1]
let board = arguments.count > 4 ? arguments[4] : "cacti"
let laurel = arguments.count > 3 ? try LaurelClient(server: server, clientKey: arguments[3]) : nil
let device = try LocalHighScores(
    at: FileManager.default.homeDirectoryForCurrentUser.appending(path: ".whackacac-scores"))

let score = play()
print("\nYou scored \(score) points!")
try await device.add(name, score: score)

if let laurel {
    do {
        try await laurel.signIn(displayName: name)
        let delivery = try await laurel.submit(score, to: board)
        if delivery.isWaiting { print("Saved, will be sent later.") }
        for (title, time) in [("Today", Leaderboard.TimeScope.today), ("This Week", .week), ("All Time", .allTime)] {
            let page = try await laurel.entries(of: board, .top(10), time: time)
            var rows = page.entries.map { Row("\($0.rank)", $0.player.displayName, $0.formattedScore, $0.date) }
            while rows.count < 10 { rows.append(Row("\(rows.count + 1)", "-", "-", nil)) }
            if let own = page.localPlayerEntry, own.rank > page.entries.count {
                rows.append(Row("\(own.rank)", own.player.displayName, own.formattedScore, own.date))
            }
            show(title, rows)
        }
    } catch let error as LaurelError {
        print(error.message)
    }
}
show(
    "On this device",
    await device.rows.map { row in Row("\(row.rank)", row.name, row.score, row.record?.date) })

/// Plays a round and returns the score.
///
/// A cactus appears behind one of three dunes. The player has two seconds to type the number of the dune. The round
/// ends after five misses.
func play() -> Int {
    var (score, lives) = (0, 5)
    while lives > 0 {
        let row = Int.random(in: 1...3)
        let dunes = (1...3).map { "\($0) ~~~~~\($0 == row ? " \u{1F335} " : "~~~~")~~~~~\n" }.joined()
        FileHandle.standardOutput.write(Data("\n\(dunes)".utf8))
        let status = "\(String(repeating: "♥", count: lives))  \(String(format: "%06d", score))  1, 2 or 3? "
        FileHandle.standardOutput.write(Data(status.utf8))
        let start = ContinuousClock.now
        guard let answer = readLine() else { break }
        if answer == "\(row)", ContinuousClock.now - start < .seconds(2) { score += 1 } else { lives -= 1 }
    }
    return score
}

struct Row {
    let cells: [String]

    init(_ rank: String, _ name: String, _ score: String, _ date: Date?) {
        let day = date.map { $0.formatted(.iso8601.year().month().day()) } ?? "-"
        cells = [rank, name, score, day]
    }
}

/// Prints rows in columns as wide as their contents, with names left-aligned and numbers right-aligned.
func show(_ title: String, _ rows: [Row]) {
    let table = [["", "Name", "Score", "Date"]] + rows.map(\.cells)
    let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
    print("\n\(title)")
    for cells in table {
        let padded = cells.enumerated().map { column, cell in
            let space = String(repeating: " ", count: widths[column] - cell.count)
            return column == 0 || column == 2 ? space + cell : cell + space
        }
        print("  " + padded.joined(separator: "  "))
    }
}

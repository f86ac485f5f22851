import Foundation
import LaurelCore
import LaurelModel

@testable import LaurelPostgres

// A node: submits batches until its input ends, and prints the number of each acknowledged batch.
//
//   PostgresNode ADDRESS SCHEMA NAME FIRST-BATCH BATCH-SIZE PLAYERS
//   PostgresNode ADDRESS SCHEMA NAME hold      stops in its first commit, with the head locked, until its input ends
//   PostgresNode ADDRESS SCHEMA NAME load      prints the time to load the first leaderboard's ranking
//   PostgresNode ADDRESS SCHEMA NAME measure BATCH-SIZE BATCHES PLAYERS      prints the submissions per second
let arguments = CommandLine.arguments
var settings = PostgresSettings()
settings.schema = arguments[2]
settings.connectionCount = 2
settings.responseTime = .seconds(60)
let ledger = try await PostgresLedger(at: PostgresAddress(arguments[1]), settings: settings)

func printLine(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Returns whether the input has ended, after waiting for at most a time.
func inputHasEnded(milliseconds: Int32) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
}

if arguments[4] == "hold" {
    let commands = try NodeWork(name: arguments[3], batchSize: 1, playerCount: 1).batch(0)
    let settings = settings
    let held = try await ledger.run { connection in
        var transaction = try PostgresTransaction(committingTo: NodeWork.realm, on: connection, settings: settings)
        var random = SystemRandomNumberGenerator()
        let commit = try transaction.commit(commands, at: NodeWork.morning, using: &random)
        printLine("holds \(commit.head.position)")
        while !inputHasEnded(milliseconds: -1) {}
        try transaction.finish()
        return commit
    }
    printLine("committed \(held.head.position)")
} else if arguments[4] == "load" {
    let start = ContinuousClock.now
    let ranking = RankingID(leaderboard: LeaderboardNumber(1))
    let entryCount = try await ledger.entries(of: ranking, in: NodeWork.realm).entries.count
    printLine("\(entryCount) entries read in \(ContinuousClock.now - start)")
    let service = try await RealmService(NodeWork.realm, ledger: ledger)
    let before = ContinuousClock.now
    let rank = try await service.rankings.prospectiveRank(of: 0, on: LeaderboardID("points"), in: GameID(NodeWork.game))
    printLine("\(rank.playerCount) players can be queried after \(ContinuousClock.now - before)")
} else if arguments[4] == "measure" {
    let work = NodeWork(name: arguments[3], batchSize: Int(arguments[5])!, playerCount: Int(arguments[7])!)
    let count = Int(arguments[6])!
    try await NodeWork.prepare(ledger)
    let batches = try (0..<count).map(work.batch)
    let start = ContinuousClock.now
    for batch in batches { _ = try await ledger.commit(batch, in: NodeWork.realm, at: NodeWork.morning) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    printLine("\(Int(Double(count * work.batchSize) / seconds)) submissions/s in batches of \(work.batchSize)")
} else {
    let work = NodeWork(name: arguments[3], batchSize: Int(arguments[5])!, playerCount: Int(arguments[6])!)
    var number = Int(arguments[4])!
    while !inputHasEnded(milliseconds: 0) {
        do {
            let commit = try await ledger.commit(work.batch(number), in: NodeWork.realm, at: NodeWork.morning)
            guard commit.outcomes.allSatisfy({ if case .recorded = $0 { true } else { false } }) else {
                printLine("refused \(number)")
                break
            }
            printLine("took \(number)")
            number += 1
        } catch {
            printLine("failed \(number): \(error)")
            _ = inputHasEnded(milliseconds: 20)
        }
    }
}

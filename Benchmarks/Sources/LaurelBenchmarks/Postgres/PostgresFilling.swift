import Foundation

/// Players and entries that are inserted directly into the tables, because submitting them would take too long. There are
/// no facts for them, because loading a ranking does not read facts.
struct PostgresFilling {
    let address: String

    struct DidNotFill: Error {}

    func addEntries(from first: Int, to end: Int) throws {
        guard first < end else { return }
        let realm = "(SELECT number FROM realm WHERE \"group\" <> '_server' AND environment = 'production')"
        let numbers = "generate_series(\(first + 1), \(end)) AS number"
        let statements = [
            "SET search_path = laurel",
            """
            INSERT INTO player (realm, number, id, external_id, display_name, created_at, flags)
            SELECT \(realm), number, 'p_' || lpad(number::text, 26, '0'), 'more-' || number, 'more-' || number, 0, 0 FROM \(numbers)
            """,
            """
            INSERT INTO entry (realm, leaderboard, occurrence, player, score, context, date, position, last_fact)
            SELECT \(realm), 1, 0, number, (random() * 1e9)::bigint, 0, 0, number, number FROM \(numbers)
            """,
            "UPDATE realm SET last_player = \(end) WHERE number = \(realm)",
            "CHECKPOINT",
        ]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["psql", address, "-Xq", "-v", "ON_ERROR_STOP=1"] + statements.flatMap { ["-c", $0] }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw DidNotFill() }
    }
}

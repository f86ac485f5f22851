import Foundation
import LaurelCore

/// The leaderships of this process: a connection that holds an advisory lock for each role that the process leads.
///
/// PostgreSQL releases the locks when the connection ends: if the process ends, if the network fails, or if the
/// connection is idle for ``PostgresSettings/leaderTimeout`` because the process stopped.
///
/// `@unchecked` because the compiler cannot see that the connection and the tokens are used on the queue only.
final class LeaderSession: @unchecked Sendable {
    private let database: PostgresDatabase
    private let queue = DispatchQueue(label: "laurel.postgres.leading")
    private var connection: PostgresConnection?
    /// The tokens of the roles whose locks the connection holds.
    private var tokens: [LeaderRole: LeadershipToken] = [:]

    /// Creates a session, which connects when a role is requested first.
    init(_ database: PostgresDatabase) { self.database = database }

    /// Returns the token of a role after a round trip; nil if another process leads it.
    ///
    /// - Throws: ``LedgerError`` if the connection ended or cannot be opened. The process then leads no role.
    func lead(_ role: LeaderRole) async throws(LedgerError) -> LeadershipToken? {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { try self.token(of: role) }) }
        }
        do { return try result.get() } catch { throw LedgerError(error) }
    }

    /// Releases the lock of a role, if this process holds it.
    func resign(_ role: LeaderRole) async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.release(role)
                continuation.resume()
            }
        }
    }

    private func token(of role: LeaderRole) throws -> LeadershipToken? {
        if connection?.isOutdated == true { disconnect() }
        let connection = try self.connection ?? database.openLeading()
        self.connection = connection
        do {
            guard let token = tokens[role] else { return try beginLeadership(of: role, on: connection) }
            if try isLast(token, on: connection) { return token }
            // The ledger was restored, or another server took over. A new connection has the current generation.
            disconnect()
            return nil
        } catch {
            disconnect()
            throw error
        }
    }

    /// Locks the role and starts a leadership, unless another connection has the lock.
    private func beginLeadership(
        of role: LeaderRole, on connection: PostgresConnection
    ) throws(PostgresError) -> LeadershipToken? {
        let lock = try connection.run([call("SELECT pg_try_advisory_lock(hashtextextended($1::text, 0))", role)])
        guard lock[0].rows[0].bytes(0) == [1] else { return nil }
        // A transaction of the former leader that has checked its token locks the row. Waiting for it would delay the other
        // roles of this session.
        let increased = try connection.run([
            .text("INSERT INTO leader (role, number) VALUES ($1, 0) ON CONFLICT (role) DO NOTHING") {
                $0.append(role.rawValue)
            },
            .text(
                """
                UPDATE leader SET number = number + 1
                WHERE role = (SELECT role FROM leader WHERE role = $1 FOR UPDATE SKIP LOCKED) RETURNING number
                """
            ) { $0.append(role.rawValue) },
        ])[1].rows.first
        guard let number = increased?.integer(0) else {
            try unlock(role, on: connection)
            return nil
        }
        let token = LeadershipToken(role: role, generation: connection.generation ?? 0, number: number)
        tokens[role] = token
        return token
    }

    private func isLast(_ token: LeadershipToken, on connection: PostgresConnection) throws(PostgresError) -> Bool {
        let row = try connection.run([
            .text("SELECT (SELECT number FROM leader WHERE role = $1), generation FROM writer") {
                $0.append(token.role.rawValue)
            }
        ])[0].rows.first
        return row?.optionalInteger(0) == token.number && row?.optionalInteger(1) == token.generation
    }

    private func release(_ role: LeaderRole) {
        guard tokens.removeValue(forKey: role) != nil, let connection else { return }
        // If this fails, the end of the connection releases the lock.
        if (try? unlock(role, on: connection)) == nil { disconnect() }
    }

    private func unlock(_ role: LeaderRole, on connection: PostgresConnection) throws(PostgresError) {
        try connection.run([call("SELECT pg_advisory_unlock(hashtextextended($1::text, 0))", role)])
    }

    /// A statement whose parameter identifies the lock of a role in this ledger's schema.
    private func call(_ statement: String, _ role: LeaderRole) -> StatementCall {
        .text(statement) { $0.append("laurel leader of \(role.rawValue) in \(database.settings.schema)") }
    }

    private func disconnect() {
        connection = nil
        tokens = [:]
    }
}

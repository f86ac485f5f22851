/// A state of the database that transactions on other connections can read. It ends with the last reference to it.
///
/// `@unchecked` because the connection is stored to keep its transaction open, and is not used again.
final class PostgresSnapshot: @unchecked Sendable {
    private let name: String
    private let connection: PostgresConnection

    /// Creates a snapshot that was exported under `name`.
    ///
    /// - Parameter connection: The connection whose transaction exported the snapshot.
    init(named name: String, on connection: PostgresConnection) {
        self.name = name
        self.connection = connection
    }

    /// The call that makes a new transaction read the snapshot. PostgreSQL accepts no parameters here; the name is safe
    /// because PostgreSQL generated it.
    var call: StatementCall { .text("SET TRANSACTION SNAPSHOT '\(name)'") }
}

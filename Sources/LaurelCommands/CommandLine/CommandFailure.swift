import LaurelCore
package import LaurelModel
import LaurelSQLite
import LaurelServer

/// The reason why a command failed, which determines the exit code.
package enum CommandFailure: Error {
    case refused(String)
    case usage(String)
    case unreachable(String)
    case stopped(String)

    static let usageExitCode: Int32 = 2

    var exitCode: Int32 {
        switch self {
        case .refused: 1
        case .usage: Self.usageExitCode
        case .unreachable: 3
        case .stopped: 74
        }
    }

    var message: String {
        switch self {
        case .refused(let message), .usage(let message), .unreachable(let message), .stopped(let message): message
        }
    }
}

extension CommandFailure {
    /// Creates a failure from the exit code and message of another process.
    init(exitCode: Int32, message: String) {
        switch exitCode {
        case 2: self = .usage(message)
        case 3: self = .unreachable(message)
        case 74: self = .stopped(message)
        default: self = .refused(message)
        }
    }

    init(_ error: BackupError) {
        switch error {
        case .unreadable, .newer: self = .unreachable(error.description)
        case .exists, .busy, .withoutManifest, .damaged, .older, .noSpace, .unwritable, .occupied, .abandoned:
            self = .refused(error.description)
        }
    }

    init(_ error: ReplicaError) {
        switch error {
        case .unavailable, .newer, .noReplica: self = .unreachable(error.description)
        case .missing, .damaged, .noBase, .gap, .omitted, .tooEarly, .tooLate, .unknownRealm:
            self = .refused(error.description)
        }
    }

    init(_ error: OpeningError) {
        switch error {
        case .syncFailed: self = .stopped(error.description)
        case .missing, .held, .foreign, .newer, .damaged, .factsLost, .vanished, .notDurable, .notADirectory, .full,
            .busy, .system:
            self = .unreachable(error.description)
        }
    }

    /// Creates the failure of a command that the game rules refuse.
    package init(_ refusal: Refusal) { self = .refused(refusal.description) }

    init(_ error: LedgerError) {
        switch error {
        case .outcomeUnknown: self = .stopped(error.description)
        case .realmNotFound, .readOnly: self = .refused(error.description)
        case .full, .unanswered, .damaged, .unavailable, .clockImplausible, .historyChanged, .leadershipLost,
            .overloaded:
            self = .unreachable(error.description)
        }
    }

    init(_ error: ServiceError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .ledger(let error): self.init(error)
        }
    }
}

/// Runs `body` and translates the errors of other modules to ``CommandFailure``.
package func translatingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as OpeningError {
        throw CommandFailure(error)
    } catch let error as BackupError {
        throw CommandFailure(error)
    } catch let error as ReplicaError {
        throw CommandFailure(error)
    } catch let error as Refusal {
        throw CommandFailure(error)
    } catch let error as LedgerError {
        throw CommandFailure(error)
    } catch let error as ServiceError {
        throw CommandFailure(error)
    } catch let error as ConfigurationRefusal {
        throw CommandFailure.refused(error.description)
    } catch let error as KeyRefusal {
        throw CommandFailure.refused(error.description)
    } catch let error as RemoteProblem {
        throw CommandFailure(error)
    }
}

import Foundation
import LaurelCore
import LaurelServer

/// A runner of administration requests, in the ledger itself or through the server that uses its directory.
struct OperatorCommandRunner {
    static let otherReply = CommandFailure.refused(
        "The server sent an unexpected reply. Use the server's version of laurel.")

    let place: LedgerPlace

    /// Whether a server uses the directory and accepts requests.
    var isServed: Bool {
        guard let directory = place.directory else { return false }
        return ControlConnection(to: ControlAddress(directory: URL(fileURLWithPath: directory).path)) != nil
    }

    /// Performs a request, by the server that uses the directory or in this process.
    ///
    /// - Parameter creating: Whether to create the directory if it does not exist.
    func perform(_ request: ControlRequest, creating: Bool = false) async throws -> ControlReply {
        let reply: ControlReply
        if let directory = place.directory,
            // The server may have another working directory.
            let connection = ControlConnection(
                to: ControlAddress(directory: URL(fileURLWithPath: directory).path))
        {
            do {
                try connection.send(request)
                reply = try connection.receive(ControlReply.self)
            } catch is ControlConnection.Broken {
                throw CommandFailure.refused(
                    "The server stopped, or has another version. Nothing was changed. Try again.")
            }
        } else {
            reply = try await place.withLedger(creating: creating) { ledger in
                await ControlReply(to: request, by: Administration(of: ledger))
            }
        }
        if case .failure(let exitCode, let message) = reply {
            throw CommandFailure(exitCode: exitCode, message: message)
        }
        return reply
    }
}

import Foundation
import LaurelModel

/// A Unix domain socket on which a server handles operators' requests, one after another, on its own thread.
final class ControlSocket: Sendable {
    /// Handles a request: sends progress with `send` and returns the last reply. An error of `send` must stop the work.
    typealias Handler = @Sendable (ControlRequest, _ send: (ControlReply) throws -> Void) -> ControlReply

    /// The error if the server is stopping.
    struct Stopped: Error {}

    private struct State {
        var isStopping = false
        var isOver = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let descriptor: Int32
    private let address: ControlAddress
    private let state = Locked(State())
    private let handler: Handler

    /// Listens in `directory`, which this process must have locked.
    ///
    /// - Throws: The system's error if it cannot create the socket.
    init(in directory: String, handler: @escaping Handler) throws(WritingFailed) {
        address = ControlAddress(directory: directory)
        self.handler = handler
        descriptor = ControlConnection.socket()
        guard descriptor >= 0 else { throw WritingFailed(errno) }
        // Remove the socket of a server that was killed.
        unlink(address.path)
        // No client can connect before it listens. Afterwards only the owner can.
        guard address.use({ [descriptor] in $0.bind(descriptor) }) == 0,
            chmod(address.path, 0o600) == 0, listen(descriptor, 8) == 0
        else {
            let reason = errno
            close(descriptor)
            throw WritingFailed(reason)
        }
        Thread { [self] in serve() }.start()
    }

    /// Stops the request in progress and accepts no further requests. Returns when the thread has finished.
    func stop() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isStopping = true
                if !state.isOver { state.waiting = continuation }
                return state.isOver
            }
            if isOver { return continuation.resume() }
            // Interrupts the blocked thread.
            #if canImport(Darwin)
                _ = ControlConnection(to: address)
            #else
                shutdown(descriptor, Int32(SHUT_RDWR))
            #endif
        }
        unlink(address.path)
    }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private func serve() {
        while !isStopping {
            let client = accept(descriptor, nil, nil)
            if client >= 0 {
                handle(ControlConnection(client, waitsForReplies: false))
            } else if ![EINTR, ECONNABORTED, EAGAIN].contains(errno) {
                break
            }
        }
        close(descriptor)
        let waiting = state.withLock { state in
            state.isOver = true
            return state.waiting
        }
        waiting?.resume()
    }

    private func handle(_ connection: ControlConnection) {
        let reply: ControlReply
        do {
            let request = try connection.receive(ControlRequest.self)
            reply = handler(request) { reply in
                guard !isStopping else { throw Stopped() }
                try connection.send(reply)
            }
        } catch {
            reply = .failure(
                exitCode: 1, message: "The server does not know this request. Use the server's version of laurel.")
        }
        // The client may have disconnected.
        try? connection.send(reply)
    }
}

import Foundation
import LaurelModel

/// Takes what operators ask of a server, one request after another, on a thread of its own.
final class ControlSocket: Sendable {
    /// Answers a request: says how far it is, and gives the last reply. What the first throws is to end the work.
    typealias Answering = @Sendable (ControlRequest, _ send: (ControlReply) throws -> Void) -> ControlReply

    /// The server ends.
    struct Stopped: Error {}

    private struct State {
        var isStopping = false
        var isOver = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let descriptor: Int32
    private let address: ControlAddress
    private let state = Locked(State())
    private let answering: Answering

    /// Listens in `directory`, which this process must hold.
    ///
    /// - Throws: The system's reason, where it makes no sockets there.
    init(in directory: String, answering: @escaping Answering) throws(WritingFailed) {
        address = ControlAddress(directory: directory)
        self.answering = answering
        descriptor = ControlConnection.socket()
        guard descriptor >= 0 else { throw WritingFailed(errno) }
        // One that a killed server left.
        unlink(address.path)
        // Nobody can connect before it listens, and from then on its owner alone.
        guard address.use({ [descriptor] in $0.bind(descriptor) }) == 0,
            chmod(address.path, 0o600) == 0, listen(descriptor, 8) == 0
        else {
            let reason = errno
            close(descriptor)
            throw WritingFailed(reason)
        }
        Thread { [self] in serve() }.start()
    }

    /// Ends what is under way and takes no more. Returns when nothing is left to end.
    func stop() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isStopping = true
                if !state.isOver { state.waiting = continuation }
                return state.isOver
            }
            if isOver { return continuation.resume() }
            // Wakes the thread.
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
                answer(ControlConnection(client, waitsForReplies: false))
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

    private func answer(_ connection: ControlConnection) {
        let reply: ControlReply
        do {
            let request = try connection.receive(ControlRequest.self)
            reply = answering(request) { reply in
                guard !isStopping else { throw Stopped() }
                try connection.send(reply)
            }
        } catch {
            reply = .failure(
                exitCode: 1, message: "The server does not understand this. Use the laurel that it was started with.")
        }
        // Whoever has gone asks no more.
        try? connection.send(reply)
    }
}

import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import LaurelServer

/// Connections that a server accepts but does not handle.
@Suite(.timeLimit(.minutes(15)))
struct ClosingChannelTests {
    @Test func `A connection that is accepted while the server stops is closed`() async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let closing = ClosingChannel(HTTP1Channel(responder: { _, _, _ in }))
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { channel in closing.setup(channel: channel, logger: logger) }
        let port = try #require(server.channel.localAddress?.port)
        let connection = try await RawConnection.onThread { try RawConnection(to: port) }
        try await server.executeThenClose { accepted in
            // The server accepts the connection and releases it.
            for try await _ in accepted { break }
        }
        let answer = try await RawConnection.onThread { try connection.receive() }
        #expect(answer.isEmpty)
    }
}

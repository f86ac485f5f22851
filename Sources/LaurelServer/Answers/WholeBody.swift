import HTTPTypes
import Hummingbird
import NIOCore
import LaurelModel

/// Takes what a response's body writes, and has it in one piece.
final class WholeBody: ResponseBodyWriter, Sendable {
    private let state = Locked(ByteBuffer())

    var bytes: ByteBuffer { state.withLock(\.self) }

    func write(_ buffer: ByteBuffer) async throws {
        state.withLock { bytes in
            if bytes.readableBytes == 0 { bytes = buffer } else { bytes.writeImmutableBuffer(buffer) }
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

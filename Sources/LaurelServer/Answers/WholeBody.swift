import HTTPTypes
import Hummingbird
import NIOCore
import LaurelModel

/// A response body writer that collects the body in one buffer.
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

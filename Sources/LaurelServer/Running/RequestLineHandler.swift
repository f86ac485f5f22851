import NIOCore
import NIOHTTP1

/// A handler that measures request lines before they are decoded. The decoder reports the same error for a long target
/// and for long fields.
final class RequestLineHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var byteCount = 0
    private var hasEnded = false

    /// Whether a part of a request was received. Line breaks between requests are ignored.
    private(set) var isReading = false

    /// Whether the current request line is longer than the maximum length of a target.
    var isTooLong: Bool { byteCount > HeadFault.targetByteCountMax }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data).readableBytesView
        if !isReading { isReading = bytes.contains { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") } }
        if !hasEnded {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
            byteCount += (end ?? bytes.endIndex) - bytes.startIndex
            hasEnded = end != nil
        }
        context.fireChannelRead(data)
    }

    /// Resets the measurement. Bytes of the next request that arrived with the end of this one are not counted.
    func requestDidEnd() {
        byteCount = 0
        hasEnded = false
        isReading = false
    }
}

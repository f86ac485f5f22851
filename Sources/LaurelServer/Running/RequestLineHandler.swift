import NIOCore
import NIOHTTP1

/// Measures request lines before the decoder, which reports one error for a target and for fields that it cannot hold.
final class RequestLineHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var byteCount = 0
    private var hasEnded = false

    /// Whether bytes of a request have arrived, and not its end. Line ends between requests belong to none.
    private(set) var isReading = false

    /// Whether the line of the request that is being read is longer than a target may be.
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

    /// Begins to measure again. What came of the next request together with the end of this one is not counted.
    func requestDidEnd() {
        byteCount = 0
        hasEnded = false
        isReading = false
    }
}

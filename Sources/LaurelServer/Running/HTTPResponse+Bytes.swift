import HTTPTypes
import NIOCore
import NIOHTTP1

extension HTTPResponse {
    /// It and its body as HTTP/1.1 sends them (RFC 9112); nil where the length is not told, so that it must be sent in pieces.
    func bytes(with body: ByteBuffer, from allocator: ByteBufferAllocator) -> ByteBuffer? {
        guard headerFields.contains(.contentLength) || status == .notModified else { return nil }
        var bytes = allocator.buffer(capacity: 768 + body.readableBytes)
        bytes.writeStaticString("HTTP/1.1 ")
        bytes.writeString(String(status.code))
        bytes.writeStaticString(" ")
        bytes.writeString(HTTPResponseStatus(statusCode: status.code).reasonPhrase)
        bytes.writeStaticString("\r\n")
        for field in headerFields {
            bytes.writeString(field.name.rawName)
            bytes.writeStaticString(": ")
            bytes.writeString(field.value)
            bytes.writeStaticString("\r\n")
        }
        bytes.writeStaticString("\r\n")
        bytes.writeImmutableBuffer(body)
        return bytes
    }
}

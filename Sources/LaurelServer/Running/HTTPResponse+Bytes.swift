import HTTPTypes
import NIOCore
import NIOHTTP1

extension HTTPResponse {
    /// Serializes the response for HTTP/1.1 (RFC 9112).
    ///
    /// Returns nil if the length is not known, because the response then needs the chunked transfer coding.
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

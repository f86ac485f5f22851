import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import LaurelModel

/// A server channel that also closes accepted connections that it never handles.
///
/// SwiftNIO terminates the process if a channel's writer is released before it is finished. A canceled server releases
/// the connections that it has accepted but not handled yet.
struct ClosingChannel<Base: ServerChildChannel>: ServerChildChannel
where Base.Value == NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart> {
    /// An accepted connection.
    final class Value: ServerChildChannelValue {
        fileprivate let asyncChannel: Base.Value
        fileprivate let isHandled = Locked(false)

        fileprivate init(_ asyncChannel: Base.Value) { self.asyncChannel = asyncChannel }

        deinit {
            guard !isHandled.withLock({ $0 }) else { return }
            Task { [asyncChannel] in try? await asyncChannel.executeThenClose { _, _ in } }
        }

        var channel: any Channel { asyncChannel.channel }
    }

    private let base: Base

    init(_ base: Base) { self.base = base }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger).map(Value.init)
    }

    func handle(value: Value, logger: Logger) async {
        value.isHandled.withLock { $0 = true }
        await base.handle(value: value.asyncChannel, logger: logger)
    }
}

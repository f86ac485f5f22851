import Foundation
import NIOCore

/// A packet filter (BPF) of a listening socket that drops the first packet of each new connection.
///
/// A listening socket that closes resets the connections that it has not accepted yet, although their clients may have
/// sent requests. With the filter, no such connections are left after a moment. A client whose packet is dropped sends
/// the packet again after a second. The port is then closed.
enum ConnectionFilter {
    /// The time in which the connections that passed the filter are established and accepted.
    static let settlingTime = Duration.milliseconds(200)

    /// Attaches the filter to a listening socket.
    ///
    /// - Returns: Whether it is attached. Only Linux has such filters.
    static func attach(to channel: any Channel) async -> Bool {
        #if os(Linux)
            guard let socket = channel as? any SocketOptionProvider else { return false }
            // On the event loop the option is set before the call returns, while the pointer is valid.
            let attached: Void? = try? await channel.eventLoop.flatSubmit {
                var instructions = Self.instructions
                return instructions.withUnsafeMutableBufferPointer { buffer in
                    socket.unsafeSetSocketOption(
                        level: .socket, name: NIOBSDSocket.Option(rawValue: SO_ATTACH_FILTER),
                        value: Program(
                            count: UInt16(clamping: buffer.count), instructions: UInt(bitPattern: buffer.baseAddress)))
                }
            }.get()
            return attached != nil
        #else
            return false
        #endif
    }

    #if os(Linux)
        /// A `struct sock_filter`.
        private struct Instruction {
            var code: UInt16
            var jumpIfTrue: UInt8 = 0
            var jumpIfFalse: UInt8 = 0
            var operand: UInt32
        }

        /// A `struct sock_fprog`.
        private struct Program {
            var count: UInt16
            /// The address of the first instruction.
            var instructions: UInt
        }

        private static let instructions = [
            // Load byte 13 of the TCP header, which contains the flags.
            Instruction(code: 0x30, operand: 13),
            // Select SYN (2) and ACK (16).
            Instruction(code: 0x54, operand: 18),
            // If only SYN is set, continue with the next instruction, otherwise skip one.
            Instruction(code: 0x15, jumpIfFalse: 1, operand: 2),
            // Drop the packet.
            Instruction(code: 0x06, operand: 0),
            // Accept the whole packet.
            Instruction(code: 0x06, operand: .max),
        ]
    #endif
}

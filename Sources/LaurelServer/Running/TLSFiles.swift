import Foundation
import HummingbirdTLS
public import LaurelModel
import NIOCore
import NIOSSL

/// A certificate and its key, in files that may be renewed while the server runs.
///
/// New connections get the new certificate within a second of both files' being whole; until then, and where the new
/// ones cannot be used, they get the old one.
public final class TLSFiles: Sendable {
    private struct Pair: Sendable {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        /// What the files looked like before they were read.
        let stamp: [FileStamp]
    }

    private struct State: Sendable {
        var pair: Pair
        var lookedAt: ContinuousClock.Instant
    }

    private let certificatePath: String
    public let keyPath: String
    private let state: Locked<State>

    /// Reads both.
    ///
    /// - Throws: ``InvalidTLSFiles`` where one cannot be read or they do not belong together.
    public init(certificate: String, key: String) throws {
        certificatePath = certificate
        keyPath = key
        state = Locked(State(pair: try Self.read(certificate, key), lookedAt: .now))
    }

    /// When the certificate ends.
    public var expiresAt: Moment {
        let seconds = state.withLock { $0.pair.chain[0].notValidAfter }
        return Moment(milliseconds: Int64(seconds) * 1_000)
    }

    /// For a server: each new connection gets the certificate of that moment.
    var configuration: TLSConfiguration {
        var configuration = Self.configuration(of: state.withLock(\.pair))
        configuration.sslContextCallback = { [self] _, promise in
            // On another thread: what goes wrong in reading leaves its mark on the thread's list of errors, which the
            // handshake would take for its own.
            promise.completeWithTask {
                let pair = self.current()
                var override = NIOSSLContextConfigurationOverride()
                override.certificateChain = pair.chain.map { .certificate($0) }
                override.privateKey = .privateKey(pair.key)
                return override
            }
        }
        return configuration
    }

    private func current() -> Pair {
        state.withLock { state in
            guard ContinuousClock.now - state.lookedAt > .seconds(1) else { return state.pair }
            state.lookedAt = .now
            guard [certificatePath, keyPath].map(FileStamp.init) != state.pair.stamp,
                let renewed = try? Self.read(certificatePath, keyPath)
            else { return state.pair }
            state.pair = renewed
            return renewed
        }
    }

    private static func read(_ certificatePath: String, _ keyPath: String) throws -> Pair {
        let stamp = [certificatePath, keyPath].map(FileStamp.init)
        for path in [certificatePath, keyPath] where !FileManager.default.isReadableFile(atPath: path) {
            throw InvalidTLSFiles(path: path, reason: "is not there, or must not be read by this user")
        }
        guard let chain = try? NIOSSLCertificate.fromPEMFile(certificatePath), !chain.isEmpty else {
            throw InvalidTLSFiles(path: certificatePath, reason: "has no certificate in PEM form")
        }
        guard let key = try? NIOSSLPrivateKey(file: keyPath, format: .pem) else {
            throw InvalidTLSFiles(path: keyPath, reason: "has no private key in PEM form without a password")
        }
        let pair = Pair(chain: chain, key: key, stamp: stamp)
        guard (try? NIOSSLContext(configuration: configuration(of: pair))) != nil else {
            throw InvalidTLSFiles(path: keyPath, reason: "is not the key of the certificate in \(certificatePath)")
        }
        return pair
    }

    private static func configuration(of pair: Pair) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: pair.chain.map { .certificate($0) }, privateKey: .privateKey(pair.key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }
}

/// Why a certificate and its key cannot be used.
public struct InvalidTLSFiles: Error, CustomStringConvertible {
    let path: String
    let reason: String

    public var description: String { "\(path) \(reason)." }
}

/// What changes when a file is written anew.
private struct FileStamp: Equatable, Sendable {
    private let modifiedAt: Date?
    private let byteCount: Int?
    private let number: Int?

    init(path: String) {
        // A renewal replaces a link; what counts is the file behind it.
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        modifiedAt = attributes?[.modificationDate] as? Date
        byteCount = (attributes?[.size] as? NSNumber)?.intValue
        number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue
    }
}

import Foundation
import HummingbirdTLS
public import LaurelModel
import NIOCore
import NIOSSL

/// A certificate and its key, in files that may be renewed while the server runs.
///
/// New connections get the new certificate within a second after both files are complete. Before that, or if the new
/// files are invalid, they get the old certificate.
public final class TLSFiles: Sendable {
    private struct Pair: Sendable {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        /// The stamps of the files before they were read.
        let stamp: [FileStamp]
    }

    private struct State: Sendable {
        var pair: Pair
        var lookedAt: ContinuousClock.Instant
    }

    private let certificatePath: String
    /// The path of the private key.
    public let keyPath: String
    private let state: Locked<State>

    /// Reads the certificate and its key.
    ///
    /// - Throws: ``InvalidTLSFiles`` if a file cannot be read, or if the key does not match the certificate.
    public init(certificate: String, key: String) throws {
        certificatePath = certificate
        keyPath = key
        state = Locked(State(pair: try Self.read(certificate, key), lookedAt: .now))
    }

    /// The expiry time of the certificate.
    public var expiresAt: Moment {
        let seconds = state.withLock { $0.pair.chain[0].notValidAfter }
        return Moment(milliseconds: Int64(seconds) * 1_000)
    }

    /// The server's configuration. Each new connection gets the current certificate.
    var configuration: TLSConfiguration {
        var configuration = Self.configuration(of: state.withLock(\.pair))
        configuration.sslContextCallback = { [self] _, promise in
            // The files are read on another thread. A read error would stay in this thread's OpenSSL error queue, and
            // the handshake would report it as its own.
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
            throw InvalidTLSFiles(path: path, reason: "does not exist, or this user may not read it")
        }
        guard let chain = try? NIOSSLCertificate.fromPEMFile(certificatePath), !chain.isEmpty else {
            throw InvalidTLSFiles(path: certificatePath, reason: "contains no certificate in PEM format")
        }
        guard let key = try? NIOSSLPrivateKey(file: keyPath, format: .pem) else {
            throw InvalidTLSFiles(path: keyPath, reason: "contains no private key in PEM format without a password")
        }
        let pair = Pair(chain: chain, key: key, stamp: stamp)
        guard (try? NIOSSLContext(configuration: configuration(of: pair))) != nil else {
            throw InvalidTLSFiles(path: keyPath, reason: "does not match the certificate in \(certificatePath)")
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

/// An error in a certificate or its key.
public struct InvalidTLSFiles: Error, CustomStringConvertible {
    let path: String
    let reason: String

    public var description: String { "\(path) \(reason)." }
}

/// The properties of a file that change when it is replaced.
private struct FileStamp: Equatable, Sendable {
    private let modifiedAt: Date?
    private let byteCount: Int?
    private let number: Int?

    init(path: String) {
        // Renewals replace a symbolic link, so the stamp is of its target.
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        modifiedAt = attributes?[.modificationDate] as? Date
        byteCount = (attributes?[.size] as? NSNumber)?.intValue
        number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue
    }
}

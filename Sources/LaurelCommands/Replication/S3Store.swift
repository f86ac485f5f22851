import AsyncHTTPClient
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import NIOCore
import NIOHTTP1

/// A replica in a bucket of S3-compatible storage.
struct S3Store: ReplicaStore {
    private static let attemptCount = 3
    /// The largest file: a base's part, a joined segment or a list.
    private static let byteCountMax = 256 << 20
    /// The time limit of a request, and the rate at which its body must be transferred at least.
    private static let patience = TimeAmount.seconds(10)
    private static let byteCountPerSecond: Int64 = 100_000

    private let signature: S3Signature
    /// The endpoint without a path, such as `https://s3.eu-central-1.amazonaws.com`.
    private let base: String
    let host: String
    /// The path of the bucket; empty if the host names the bucket.
    private let bucketPath: String
    /// The prefix of all names in the bucket; empty, or with a slash at the end.
    private let prefix: String
    private let clock: any WallClock

    let description: String

    /// Selects a bucket.
    ///
    /// - Parameters:
    ///   - address: Such as `s3://bucket/folder`.
    ///   - endpoint: The address of the storage; nil for Amazon S3. The bucket is then part of the path.
    init(
        _ address: String, endpoint: String?, signature: S3Signature, clock: any WallClock = SystemClock()
    ) throws(CommandFailure) {
        guard let match = address.wholeMatch(of: /s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?/) else {
            throw .usage("“\(address)” is not the address of a bucket. Use an address such as s3://bucket/folder.")
        }
        let bucket = String(match.1)
        let folder = (match.2 ?? "").split(separator: "/").joined(separator: "/")
        prefix = folder.isEmpty ? "" : folder + "/"
        description = "s3://\(bucket)" + (folder.isEmpty ? "" : "/\(folder)")
        (self.signature, self.clock) = (signature, clock)
        guard let endpoint else {
            host = "\(bucket).s3.\(signature.region).amazonaws.com"
            (base, bucketPath) = ("https://\(host)", "")
            return
        }
        guard let parts = URLComponents(string: endpoint), let scheme = parts.scheme,
            ["http", "https"].contains(scheme),
            let name = parts.host, ["", "/"].contains(parts.path), parts.query == nil
        else {
            throw .usage("“\(endpoint)” is not the address of a storage. Use an address such as https://s3.example.com")
        }
        // The client omits a default port from the header `host`, which is signed.
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : $0 }
        host = name + (port.map { ":\($0)" } ?? "")
        (base, bucketPath) = ("\(scheme)://\(host)", "/\(bucket)")
    }

    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(5)))
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    func write(_ bytes: [UInt8], to name: String) async throws(ReplicaError) {
        _ = try await send(.PUT, name, body: bytes)
    }

    func read(_ name: String) async throws(ReplicaError) -> [UInt8] { try await send(.GET, name) }

    func remove(_ name: String) async throws(ReplicaError) {
        do throws(ReplicaError) { _ = try await send(.DELETE, name) } catch .missing {}
    }

    func files(in stream: String) async throws(ReplicaError) -> [String] {
        try await names(under: prefix + stream + "/", in: /<Key>([^<]*)<\/Key>/)
    }

    func folders() async throws(ReplicaError) -> [String] {
        try await names(under: prefix, in: /<CommonPrefixes>\s*<Prefix>([^<]*)\/<\/Prefix>/)
    }

    /// Returns the last parts of the names that `pattern` finds in the lists of `folder`, sorted.
    ///
    /// Laurel's names need no escapes in XML.
    private func names(
        under folder: String, in pattern: Regex<(Substring, Substring)>
    ) async throws(ReplicaError) -> [String] {
        var (names, token) = ([String](), String?.none)
        repeat {
            var query = [(name: "delimiter", value: "/"), (name: "list-type", value: "2")]
            query.append((name: "prefix", value: folder))
            if let token { query.append((name: "continuation-token", value: token)) }
            let page = String(decoding: try await send(.GET, nil, query: query), as: UTF8.self)
            names += page.matches(of: pattern).compactMap { $0.1.split(separator: "/").last.map(String.init) }
            token = page.firstMatch(of: /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/).map {
                Self.unescaped($0.1)
            }
        } while token != nil
        return names.sorted()
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// Sends a request, and repeats it if the storage fails or cannot be reached.
    ///
    /// - Parameter name: The file; nil for the bucket.
    private func send(
        _ method: HTTPMethod, _ name: String?, query: [(name: String, value: String)] = [], body: [UInt8] = []
    ) async throws(ReplicaError) -> [UInt8] {
        var path = bucketPath.isEmpty ? "/" : bucketPath
        if let name { path = bucketPath + "/" + S3Signature.encoded(prefix + name, isPath: true) }
        let digest = body.isEmpty ? S3Signature.digestOfNothing : S3Signature.digest(of: body)
        var reason = ""
        for attempt in 1...Self.attemptCount {
            let signed = S3Signature.Request(
                method: method.rawValue, host: host, path: path, query: query, digest: digest)
            var request = HTTPClientRequest(
                url: base + path + (query.isEmpty ? "" : "?" + S3Signature.query(query)))
            request.method = method
            for (name, value) in signature.headers(of: signed, at: clock.now) {
                request.headers.add(name: name, value: value)
            }
            request.headers.add(name: "content-type", value: "application/octet-stream")
            if method == .PUT { request.body = .bytes(ByteBuffer(bytes: body)) }
            do {
                let (status, answer) = try await Self.response(to: request, byteCount: body.count)
                switch status {
                case 200..<300: return answer
                default:
                    reason = Self.reason(status, answer)
                    if let name, status == 404, method != .PUT, !reason.contains(" NoSuchBucket") {
                        throw ReplicaError.missing(name: name)
                    }
                }
                if status < 500, status != 429 { break }
            } catch let error as ReplicaError {
                throw error
            } catch {
                reason = (error as? HTTPClientError)?.shortDescription ?? "\(error)"
            }
            if Task.isCancelled { break }
            try? await ContinuousClock().sleep(for: .milliseconds(100 * attempt))
        }
        throw .unavailable(target: description, reason: reason)
    }

    private static func response(
        to request: HTTPClientRequest, byteCount: Int
    ) async throws -> (status: UInt, body: [UInt8]) {
        let time = patience + .seconds(Int64(clamping: byteCount) / byteCountPerSecond)
        let response = try await client.execute(request, timeout: request.method == .GET ? .seconds(600) : time)
        let body = try await response.body.collect(upTo: byteCountMax)
        return (response.status.code, Array(body.readableBytesView))
    }

    /// Returns the status and the code and message of the error in XML.
    private static func reason(_ status: UInt, _ body: [UInt8]) -> String {
        let text = String(decoding: body.prefix(4_096), as: UTF8.self)
        let code = text.firstMatch(of: /<Code>([^<]*)<\/Code>/).map { " \($0.1)" } ?? ""
        let message = text.firstMatch(of: /<Message>([^<]*)<\/Message>/).map { ": \($0.1)" } ?? ""
        return "status \(status)\(code)\(message)"
    }
}

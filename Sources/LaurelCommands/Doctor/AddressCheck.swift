import AsyncHTTPClient
import Foundation
import LaurelSQLite
import LaurelWire
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A check that the server's address is free, or that the running server is ready.
struct AddressCheck {
    private let settings: ServerSettings

    init(_ settings: ServerSettings) { self.settings = settings }

    var finding: Finding {
        get async {
            switch settings.place {
            case .directory(let directory):
                if case .held = try? SQLiteLedger.state(in: directory.path) { return await readiness }
                return await place
            case .database:
                // The database does not show whether a server uses it. Only the response at the address does.
                let place = await place
                return place.verdict == .ok ? place : await readiness
            }
        }
    }

    private var address: String { "\(settings.host):\(settings.port)" }

    /// The finding about the address, which is bound for a short time.
    private var place: Finding {
        get async {
            do {
                let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .bind(host: settings.host, port: settings.port).get()
                try await channel.close()
                return .ok("address", "\(address) is free.")
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                return .failure(
                    "address", "The address \(address) is in use.",
                    advice: "Stop the program that listens there, or choose another port with --port.")
            } catch let error as IOError where error.errnoCode == EACCES {
                return .failure(
                    "address", "This user may not listen on \(address).",
                    advice:
                        """
                        Choose a port of 1024 or higher with --port, or add AmbientCapabilities=CAP_NET_BIND_SERVICE \
                        to the systemd unit.
                        """
                )
            } catch {
                return .failure(
                    "address", "Listening on \(address) failed: \(error).",
                    advice: "Use an address of this machine for --host.")
            }
        }
    }

    /// The finding about whether a server responds at the address, ready or not.
    var liveness: Finding {
        get async {
            let response = await get("/healthz")
            if response?.status == 200 { return .ok("address", "The server at \(address) responds.") }
            return .failure(
                "address",
                response.map { "The server at \(address) responds to /healthz with the status \($0.status)." }
                    ?? "No server responds at \(address).",
                advice: "Use the server's settings. If they are the same, check the server's log.")
        }
    }

    /// The finding about the readiness of the server that uses the directory.
    private var readiness: Finding {
        get async {
            let response = await get("/readyz")
            if response?.status == 200 { return .ok("address", "The server at \(address) is ready.") }
            return .failure(
                "address",
                response.map { "The server at \(address) is not ready: \(Self.reason($0))" }
                    ?? "A process uses the data directory, but no server responds at \(address).",
                advice: "Run the doctor with the server's settings. If they are the same, check the server's log.")
        }
    }

    /// Returns the detail of the problem document from `/readyz`, or the status if the response has no problem
    /// document.
    private static func reason(_ response: (status: UInt, text: String)) -> String {
        let problem = try? WireJSON.decode(ProblemBody.self, from: Data(response.text.utf8))
        return problem?.detail ?? "it responds with the status \(response.status)."
    }

    /// Returns the server's response for `path`, at most 1 MiB, or nil if no server responds.
    private func get(_ path: String) async -> (status: UInt, text: String)? {
        let any = ["0.0.0.0", "::"].contains(settings.host)
        let host = any ? "127.0.0.1" : settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        let url = "\(settings.tls == nil ? "http" : "https")://\(host):\(settings.port)\(path)"
        var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(5)))
        configuration.connectionPool.retryConnectionEstablishment = false
        // The certificate contains another name than the loopback address.
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none
        configuration.tlsConfiguration = tls
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        var request = HTTPClientRequest(url: url)
        if let token = settings.metricsToken { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        let response = try? await client.execute(request, timeout: .seconds(10))
        let body = try? await response?.body.collect(upTo: 1 << 20)
        try? await client.shutdown()
        return response.map { ($0.status.code, body.map { String(buffer: $0) } ?? "") }
    }

    /// The findings about resources of a running server that are almost exhausted.
    var resourceFindings: [Finding] {
        get async {
            if case .directory(let directory) = settings.place {
                guard case .held = try? SQLiteLedger.state(in: directory.path) else { return [] }
            }
            guard let metrics = await get("/metrics"), metrics.status == 200 else { return [] }
            return ResourceUse.all(in: metrics.text).filter { $0.isHigh }.map(\.finding)
        }
    }
}

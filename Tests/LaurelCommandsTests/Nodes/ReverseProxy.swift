import Foundation
import LaurelTesting
import Testing

/// A reverse proxy in front of servers on this machine, with the settings of `Documentation/PostgreSQL.md`.
final class ReverseProxy {
    /// A program that is a reverse proxy.
    enum Program: String, CaseIterable, CustomTestStringConvertible {
        case nginx
        case haproxy

        var url: URL { URL(fileURLWithPath: "/usr/sbin/\(rawValue)") }
        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: url.path) }
        var testDescription: String { rawValue }

        fileprivate func arguments(_ file: String, in folder: String) -> [String] {
            switch self {
            case .nginx: ["-p", folder, "-c", file, "-e", "nginx-errors"]
            case .haproxy: ["-f", file]
            }
        }

        fileprivate func configuration(port: Int, to nodes: [Int], in folder: String) -> String {
            switch self {
            case .nginx:
                """
                daemon off;
                master_process off;
                pid nginx.pid;
                events {}
                http {
                    access_log off;
                    client_body_temp_path .;
                    proxy_temp_path .;
                    fastcgi_temp_path .;
                    uwsgi_temp_path .;
                    scgi_temp_path .;
                    upstream laurel {
                        \(nodes.map { "server 127.0.0.1:\($0) fail_timeout=1s;" }.joined(separator: " "))
                        keepalive 64;
                    }
                    server {
                        listen 127.0.0.1:\(port);
                        location / {
                            proxy_pass http://laurel;
                            proxy_http_version 1.1;
                            proxy_set_header Connection "";
                            proxy_set_header Host $host;
                            proxy_set_header X-Forwarded-For $remote_addr;
                            proxy_request_buffering off;
                            proxy_next_upstream error;
                        }
                    }
                }

                """
            case .haproxy:
                """
                defaults
                    mode http
                    timeout connect 5s
                    timeout client 60s
                    timeout server 60s
                    option forwardfor
                frontend scores
                    bind 127.0.0.1:\(port)
                    default_backend laurel
                backend laurel
                    balance roundrobin
                    option httpchk GET /readyz
                    default-server check inter 200ms fall 2 rise 2
                \(nodes.map { "    server laurel\($0) 127.0.0.1:\($0)" }.joined(separator: "\n"))

                """
            }
        }
    }

    private let process: LaurelProcess
    let port: Int

    /// Starts the proxy of two nodes at their ports, and waits until it serves requests.
    init(_ program: Program, at port: Int, to nodes: [Int], in place: Workplace) async throws {
        self.port = port
        let name = "\(program.rawValue).conf"
        let text = program.configuration(port: port, to: nodes, in: place.url.path)
        let path = try place.write(text, to: name)
        let process = try LaurelProcess(
            program.url, program.arguments(path, in: place.url.path), in: place.url, environment: Workplace.environment)
        self.process = process
        let client = ServedGameClient(port: port)
        try await waitUntil("the proxy serves: \(process.complaints)") {
            if process.hasEnded { throw ServedGame.NotServing(complaints: try process.complaints) }
            return (try? await client.send("GET", "/healthz").status) == 200
        }
    }

    deinit { process.kill() }

    /// Returns ports on which nothing listens. The system does not assign them to clients' connections, so a server
    /// can use its port again after a restart.
    static func freePorts(count: Int) throws -> [Int] {
        let start = 20_000 + Int(getpid() % 10_000)
        let ports = (start..<start + 1_000).lazy.filter(isFree).prefix(count)
        try #require(ports.count == count)
        return Array(ports)
    }

    private static func isFree(_ port: Int) -> Bool {
        let socket = StreamSocket.make(AF_INET)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

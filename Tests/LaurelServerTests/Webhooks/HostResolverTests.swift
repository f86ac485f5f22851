import Dispatch
import LaurelTesting
import NIOCore
import NIOPosix
import LaurelModel
import Testing

@testable import LaurelServer

/// Host name lookups by name servers that respond late or never.
@Suite(.timeLimit(.minutes(15)))
struct HostResolverTests {
    /// Name servers that return an address for every host, unless ``set(_:for:)`` changes the behavior.
    private final class NameServers: Sendable {
        struct UnknownHost: Error {}

        enum Behavior {
            case unknown
            /// The lookup returns the address after ``answer()``.
            case silent
        }

        private struct State {
            var behaviors: [String: Behavior] = [:]
            var lookups: [String] = []
            var silentCount = 0
        }

        static let address = "192.0.2.1"
        private let state = Locked(State())
        private let answers = DispatchSemaphore(value: 0)

        /// The hosts that were looked up, in order.
        var lookups: [String] { state.withLock(\.lookups) }

        /// The number of lookups that wait for a response.
        var silentCount: Int { state.withLock(\.silentCount) }

        func set(_ behavior: Behavior, for hosts: [String]) {
            state.withLock { state in
                for host in hosts { state.behaviors[host] = behavior }
            }
        }

        /// Makes all silent name servers respond.
        func answer() { answers.signal() }

        func address(of host: String) throws -> String {
            let behavior = state.withLock { state in
                state.lookups.append(host)
                if state.behaviors[host] == .silent { state.silentCount += 1 }
                return state.behaviors[host]
            }
            switch behavior {
            case .unknown?: throw UnknownHost()
            case .silent?:
                answers.wait()
                answers.signal()
                state.withLock { $0.silentCount -= 1 }
            case nil: break
            }
            return Self.address
        }
    }

    private static let hosts = (0..<20).map { "host\($0).example" }

    /// Runs a resolver with 16 threads. All name servers respond after `body`.
    private func run(
        patience: TimeAmount = .minutes(2), quickTime: Duration = .seconds(1),
        _ body: (HostResolver, NameServers) async throws -> Void
    ) async throws {
        let (servers, threads) = (NameServers(), NIOThreadPool(numberOfThreads: 16))
        threads.start()
        let resolver = HostResolver(threads: threads, patience: patience, quickTime: quickTime) {
            try servers.address(of: $0)
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body(resolver, servers)) } catch { result = .failure(error) }
        servers.answer()
        try await threads.shutdownGracefully()
        try result.get()
    }

    @Test func `Callers of one host share a lookup, and its silent name server delays no other host`() async throws {
        try await run { (resolver: HostResolver, servers: NameServers) async throws in
            servers.set(.silent, for: ["slow.example"])
            let waiting = (0..<40).map { _ in resolver.address(of: "slow.example") }
            #expect(try await resolver.address(of: "fine.example").get() == NameServers.address)
            servers.answer()
            for future in waiting { #expect(try await future.get() == NameServers.address) }
            #expect(servers.lookups.sorted() == ["fine.example", "slow.example"])
        }
    }

    @Test func `Hosts whose last lookup failed use at most half of the threads`() async throws {
        try await run { (resolver: HostResolver, servers: NameServers) async throws in
            servers.set(.unknown, for: Self.hosts)
            for host in Self.hosts {
                await #expect(throws: NameServers.UnknownHost.self) { try await resolver.address(of: host).get() }
            }
            servers.set(.silent, for: Self.hosts)
            let waiting = Self.hosts.map { resolver.address(of: $0) }
            try await waitUntil("8 queries wait") { servers.silentCount >= 8 }
            #expect(try await resolver.address(of: "fine.example").get() == NameServers.address)
            #expect(servers.silentCount == 8)
            servers.answer()
            for future in waiting { #expect(try await future.get() == NameServers.address) }
        }
    }

    @Test func `Hosts that are looked up for the first time leave threads to known hosts`() async throws {
        try await run(quickTime: .seconds(100)) { (resolver: HostResolver, servers: NameServers) async throws in
            #expect(try await resolver.address(of: "known.example").get() == NameServers.address)
            servers.set(.silent, for: Self.hosts)
            let waiting = Self.hosts.map { resolver.address(of: $0) }
            try await waitUntil("12 queries wait") { servers.silentCount >= 12 }
            #expect(try await resolver.address(of: "known.example").get() == NameServers.address)
            #expect(servers.silentCount == 12)
            servers.answer()
            for future in waiting { #expect(try await future.get() == NameServers.address) }
        }
    }

    @Test func `A lookup times out if a name server does not respond, and its host is found again later`()
        async throws
    {
        try await run(patience: .milliseconds(20)) { (resolver: HostResolver, servers: NameServers) async throws in
            servers.set(.silent, for: Self.hosts)
            let waiting = Self.hosts.map { resolver.address(of: $0) }
            for future in waiting {
                await #expect(throws: HostResolver.Timeout.self) { try await future.get() }
            }
            // The first lookup still waits for its response and is not started again.
            try await waitUntil("12 queries wait") { servers.silentCount == 12 }
            await #expect(throws: HostResolver.Timeout.self) { try await resolver.address(of: Self.hosts[0]).get() }
            #expect(servers.lookups.count { $0 == Self.hosts[0] } == 1)
            servers.answer()
            while (try? await resolver.address(of: Self.hosts[0]).get()) == nil { await Task.yield() }
        }
    }
}

import Foundation
import LaurelEmbedded
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

/// The synchronization of managers on several devices with a server.
@Suite(.timeLimit(.minutes(15)))
struct SyncTests {
    /// A Wednesday morning.
    private static let morning = Moment(milliseconds: 1_767_776_400_000)

    /// A folder in memory if the system has one.
    ///
    /// Other tests interrupt disks. Here, waiting for a disk at every write would show nothing more.
    fileprivate static let place: URL = {
        let memory = URL(filePath: "/dev/shm")
        return FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
    }()

    private static func server(zone: String = "UTC") async throws -> TestServer {
        let server = try await TestServer(at: morning)
        try await server.configure(
            """
            leaderboards:
              - {id: daily, submissionType: mostRecent, recurrence: {every: day, zone: \(zone)}}
              - {id: weekly, submissionType: mostRecent, recurrence: {every: week, zone: \(zone)}}
              - {id: monthly, submissionType: mostRecent, recurrence: {every: month, zone: \(zone)}}
              - {id: allTime, submissionType: mostRecent}
            """)
        return server
    }

    /// A device with a user.
    private final class Device {
        let name: String
        let folder = SyncTests.place.appending(path: "laurel-\(UUID().uuidString)")
        let network: FaultyNetwork
        private let server: TestServer
        private let disk = MemoryDisk()
        let clock: ManualDeviceClock
        private var hasty: AcceleratedClock
        private var startCount: UInt64 = 0
        private(set) var client: LaurelClient
        private(set) var manager: LeaderboardManager

        /// - Parameter other: Another device of the same user.
        init(_ name: String, at server: TestServer, like other: Device? = nil) async throws {
            self.name = name
            self.server = server
            network = FaultyNetwork(to: server.transport)
            clock = ManualDeviceClock(server.clock.now, sleep: .lasts)
            hasty = AcceleratedClock(clock)
            let key = URL(filePath: "/game/device-key.secret")
            if let other, let secret = try other.disk.contents(of: key) { try disk.write(secret, to: key) }
            client = try server.client(
                in: URL(filePath: "/game"), files: disk, transport: network, clock: hasty,
                random: SeededRandom(seed: UInt64(name.utf8.count)))
            try await client.signIn(displayName: name)
            manager = try await LeaderboardManager(at: folder, syncingWith: client, as: "me", clock: server.clock)
        }

        /// Simulates that the app is killed and started again.
        func restart() async throws {
            startCount += 1
            hasty = AcceleratedClock(clock)
            client = try server.client(
                in: URL(filePath: "/game"), files: disk, transport: network, clock: hasty,
                random: SeededRandom(seed: startCount << 8 + UInt64(name.utf8.count)))
            manager = try await LeaderboardManager(at: folder, syncingWith: client, as: "me", clock: server.clock)
            // The network watch of a real system calls this.
            await client.networkDidReturn()
        }

        /// Waits until no request is in flight. A request contains the time at which it was sent, so the clock must not
        /// advance before.
        func rest() async {
            while await client.scores.waitingCount > 0, !hasty.isSleeping { await Task.yield() }
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    /// Returns the entries that a device shows for a period, without the ids, which differ for its own user.
    private static func lines(_ device: Device, _ period: LeaderboardPeriod) async throws -> [String] {
        try await device.manager.leaderboard(period: period).entries.map { "\($0.rank) \($0.displayName) \($0.score)" }
    }

    @Test(arguments: Seeds.first(20))
    func `Two devices that are offline in turns converge with the server`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let server = try await Self.server()
        // One user on both devices, or two users.
        let isOneUser = Bool.random(using: &random)
        let first = try await Device("Ann", at: server)
        let second = try await Device(isOneUser ? "Ann" : "Ben", at: server, like: isOneUser ? first : nil)
        let devices = [first, second]
        defer { for device in devices { device.remove() } }
        // The newest score of each user in each period.
        var newest: [String: (score: Int, date: Moment)] = [:]
        for _ in 0..<40 {
            let span = Span(milliseconds: .random(in: 1...14_400_000, using: &random))
            for device in devices { await device.rest() }
            server.clock.advance(by: span)
            for device in devices { device.clock.advance(by: span) }
            let device = devices.randomElement(using: &random)!
            let period = LeaderboardPeriod.allCases.randomElement(using: &random)!
            switch Int.random(in: 0..<10, using: &random) {
            case 0...4:
                let score = Int.random(in: 0..<6, using: &random)
                let entry = try await device.manager.submitScore(
                    userID: "me", displayName: device.name, score: score, period: period)
                #expect(entry.id == "me" && entry.score == score && entry.rank >= 1)
                #expect(try await device.manager.rank(for: "me", period: period).score == score)
                newest[device.name + period.rawValue] = (score, server.clock.now)
            case 5:
                let score = Int.random(in: 0..<6, using: &random)
                do {
                    try await device.manager.updateScore(userID: "me", score: score, period: period)
                    newest[device.name + period.rawValue] = (score, server.clock.now)
                } catch GamificationError.leaderboardEntryNotFound {}
            case 6, 7: device.network.set(.offline)
            case 8: device.network.set([.fine, .answerLost, .doubled].randomElement(using: &random)!)
            default: try await device.restart()
            }
        }
        for device in devices { device.network.set(.fine) }
        for device in devices + devices {
            try await device.manager.sync()
            #expect(await device.client.scores.waitingCount == 0)
        }
        for period in LeaderboardPeriod.allCases {
            let users = Set(devices.map(\.name))
            let known = users.compactMap { name in
                newest[name + period.rawValue].map { (name: name, score: $0.score, date: $0.date) }
            }
            let current = known.filter { Self.isCurrent($0.date, in: period, at: server.clock.now) }
                .sorted { $0.score == $1.score ? $0.date < $1.date : $0.score > $1.score }
            let expected = current.enumerated().map { "\($0 + 1) \($1.name) \($1.score)" }
            for device in devices { #expect(try await Self.lines(device, period) == expected, "\(period.rawValue)") }
            // Without the server, the last response is shown.
            for device in devices {
                device.network.set(.offline)
                try await device.restart()
                #expect(try await Self.lines(device, period) == expected, "Period \(period.rawValue), offline")
                device.network.set(.fine)
            }
        }
    }

    /// Returns whether a score is current, by an independent calendar calculation.
    private static func isCurrent(_ date: Moment, in period: LeaderboardPeriod, at now: Moment) -> Bool {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let component: Calendar.Component? =
            switch period {
            case .daily: .day
            case .weekly: .weekOfYear
            case .monthly: .month
            case .allTime: nil
            }
        let dates = [date, now].map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
        return component.map { calendar.isDate(dates[0], equalTo: dates[1], toGranularity: $0) } ?? true
    }

    @Test func `A server receives the user's scores with their dates once and becomes the authority`() async throws {
        let server = try await Self.server()
        let folder = SyncTests.place.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let local = try await LeaderboardManager(at: folder, clock: server.clock)
            try await local.submitScore(userID: "user-42", displayName: "Alice", score: 30, period: .allTime)
            try await local.submitScore(userID: "user-42", displayName: "Alice", score: 20, period: .weekly)
            try await local.submitScore(userID: "user-7", displayName: "Bob", score: 40, period: .allTime)
        }
        let earned = server.clock.now
        server.clock.advance(by: .hours(30))
        let disk = MemoryDisk()
        let network = FaultyNetwork(to: server.transport)
        let client = try server.client(
            in: URL(filePath: "/game"), files: disk, transport: network,
            clock: AcceleratedClock(ManualDeviceClock(server.clock.now, sleep: .lasts)), random: SeededRandom(seed: 1))
        var manager = try await Self.reopened(folder, client, server.clock)
        // No user has signed in, so nothing was sent, and all scores remain.
        #expect(try await manager.rank(for: "user-42", period: .weekly).score == 20)
        try await client.signIn()
        try await manager.sync()
        let entries = try await client.entries(of: "allTime").entries
        #expect(entries.map(\.score) == [30] && entries.map(\.player.displayName) == ["Alice"])
        #expect(entries.map(\.date) == [Date(timeIntervalSince1970: Double(earned.milliseconds) / 1_000)])
        #expect(try await manager.leaderboard(period: .allTime).entries.map(\.id) == ["user-42"])

        // Opening the folder again submits nothing again. Without its server, the folder cannot be opened.
        let requestCount = network.requests.count { $0.url.path.hasSuffix("submissions") }
        manager = try await LeaderboardManager(at: folder, syncingWith: client, as: "user-42", clock: server.clock)
        try await manager.sync()
        #expect(network.requests.count { $0.url.path.hasSuffix("submissions") } == requestCount)
        await #expect(throws: GamificationError.adopted) {
            _ = try await LeaderboardManager(at: folder, clock: server.clock)
        }

        await #expect(throws: GamificationError.anotherUser("user-7")) {
            try await manager.submitScore(userID: "user-7", displayName: "Bob", score: 1, period: .allTime)
        }
        await #expect(throws: GamificationError.serverKeyRequired) {
            try await manager.resetLeaderboard(period: .allTime)
        }
        try await manager.resetLeaderboard(period: .allTime, serverKey: server.serverKey)
        #expect(try await manager.leaderboard(period: .allTime).entries.isEmpty)
        #expect(try await manager.rank(for: "user-42", period: .weekly).score == 20)
        network.set(.offline)
        await #expect(throws: GamificationError.serverUnreachable) { try await manager.sync() }
    }

    @Test func `A waiting score is hidden after midnight in the manager's time zone`() async throws {
        let server = try await Self.server(zone: "Asia/Tokyo")
        let device = try await Device("Ann", at: server)
        let folder = SyncTests.place.appending(path: "laurel-\(UUID().uuidString)")
        defer {
            device.remove()
            try? FileManager.default.removeItem(at: folder)
        }
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let manager = try await LeaderboardManager(
            at: folder, syncingWith: device.client, as: "me", timeZone: tokyo, clock: server.clock)
        device.network.set(.offline)
        try await manager.submitScore(userID: "me", displayName: "Ann", score: 5, period: .daily)
        // In Tokyo, the local time is 18:00.
        server.clock.advance(by: .seconds(6 * 3_600 - 1))
        #expect(try await manager.leaderboard(period: .daily).entries.map(\.score) == [5])
        server.clock.advance(by: .seconds(1))
        #expect(try await manager.leaderboard(period: .daily).entries.isEmpty)
        #expect(await device.client.scores.waitingCount == 1)
    }

    /// Opens a folder again after the first manager's last task has released it.
    private static func reopened(
        _ folder: URL, _ client: LaurelClient, _ clock: ManualClock
    ) async throws -> LeaderboardManager {
        for _ in 0..<100_000 {
            if let manager = try? await LeaderboardManager(
                at: folder, syncingWith: client, as: "user-42", clock: clock)
            {
                return manager
            }
            await Task.yield()
        }
        return try await LeaderboardManager(at: folder, syncingWith: client, as: "user-42", clock: clock)
    }
}

/// A clock on which short waits return immediately. The longer waits of the queue last until they are canceled.
private final class AcceleratedClock: DeviceClock {
    private let clock: ManualDeviceClock
    private let sleeperCount = Locked(0)

    init(_ clock: ManualDeviceClock) { self.clock = clock }

    var reading: DeviceTime { clock.reading }
    var isSleeping: Bool { sleeperCount.withLock { $0 > 0 } }

    func wait(for span: Span) async throws {
        guard span > Span(milliseconds: 500) else { return }
        sleeperCount.withLock { $0 += 1 }
        try await withTaskCancellationHandler {
            try await clock.wait(for: span)
        } onCancel: {
            sleeperCount.withLock { $0 -= 1 }
        }
    }
}

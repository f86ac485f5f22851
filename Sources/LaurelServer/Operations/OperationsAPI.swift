import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

/// The endpoints of health checks, metrics and the API description.
struct OperationsAPI: Sendable {
    let ledger: any Ledger
    let clock: GuardedClock
    let games: Games
    let progress: NodeProgress
    let drain: DrainState
    let leaderships: Leaderships
    let metrics: RequestMetrics
    let resources: ResourceGauges
    let replication: ReplicationGauges
    let rules: ReadinessRules

    init(_ door: Door) {
        ledger = door.ledger
        clock = door.clock
        games = door.games
        progress = door.progress
        drain = door.drain
        leaderships = door.leaderships
        metrics = door.metrics
        resources = door.resources
        replication = door.replication
        rules = door.readiness
    }

    /// `GET /healthz`: checks liveness.
    func health() -> Response {
        Response(text: "{\"status\":\"alive\"}", type: "application/json")
    }

    /// `GET /readyz`: checks readiness: whether the database responds, this node is up to date, and it does not drain.
    func readiness() async throws -> Response {
        if drain.isDraining { throw Problem.draining }
        let start = clock.elapsed
        let condition = try await progress.readCondition(of: ledger)
        clock.note(database: condition.now, after: start, before: clock.elapsed)
        try check(condition)
        if let fault = clock.fault(in: games) { throw Problem.notReady("\(fault)") }
        let changes = games.loadedServices.map(\.historyChanges)
        if let difference = changes.first(where: \.isReloading)?.lastDifference {
            throw Problem.notReady("The ledger's history changed, and this node loads it again: \(difference).")
        }
        guard let behind = progress.behind(games.realms, at: .now) else {
            throw Problem.notReady("This node has not caught up with the ledger yet. Wait until it has.")
        }
        guard behind <= NodeProgress.behindMax else {
            throw Problem.notReady(
                """
                This node is \(behind) behind the ledger. The limit is \(NodeProgress.behindMax). Wait until it has \
                caught up.
                """
            )
        }
        return Response(
            text: """
                {"acceptsWrites":\(condition.acceptsWrites),"durability":"\(condition.durability.rawValue)","status":"ready"}
                """, type: "application/json")
    }

    /// Checks the durability of the database, or the lag of the standby of a read-only server.
    private func check(_ condition: LedgerCondition) throws {
        if ledger.isReadOnly {
            guard let lag = condition.replicationLag else {
                throw Problem.notReady(
                    """
                    The replication lag of the standby is unknown, because the standby is not connected to its primary. \
                    Wait until it is, or check primary_conninfo of PostgreSQL.
                    """)
            }
            guard lag <= rules.replicationLagMax else {
                throw Problem.notReady(
                    """
                    The standby is \(lag) behind its primary. The limit is \(rules.replicationLagMax), the setting \
                    maxReplicationLagSeconds. Wait until the standby has caught up.
                    """)
            }
        } else if condition.durability < rules.durability {
            throw Problem.notReady(
                """
                The durability of the database is \(condition.durability.rawValue), and \(rules.durability.rawValue) is \
                required. Set synchronous_standby_names and synchronous_commit of PostgreSQL, or change \
                requiredDurability.
                """)
        }
    }

    /// `GET /metrics`: returns the metrics to programs on this machine and to clients with the metrics token.
    func prometheus() async -> Response {
        Response(text: metrics.text(await gauges()), type: "text/plain; version=0.0.4; charset=utf-8")
    }

    /// Returns the metrics that are not counted by ``RequestMetrics``.
    func gauges() async -> [PrometheusGauge] {
        var positions: [(labels: PrometheusGauge.Labels, value: Double)] = []
        var loaded: [(labels: PrometheusGauge.Labels, value: Double)] = []
        var leads: [(labels: PrometheusGauge.Labels, value: Double)] = []
        var reloads: [(labels: PrometheusGauge.Labels, value: Double)] = []
        var loads = RankingLoadCounts()
        let wall = clock.wall
        for service in games.loadedServices {
            let labels = service.realm.metricLabels
            positions.append((labels, Double(service.position.value)))
            leads.append((labels, Double(max(0, (service.lastMoment - wall).milliseconds)) / 1_000))
            reloads.append((labels, Double(service.historyChanges.reloadCount)))
            loaded.append((labels, Double(await service.loadedRankingCount)))
            loads += await service.rankings.loadCounts
        }
        let behind = progress.behind(games.realms, at: .now).map { $0 / .seconds(1) }
        let roles = leaderships.roles
        return
            [
                PrometheusGauge(name: "laurel_ledger_position", help: "The last applied position.", values: positions),
                PrometheusGauge(
                    name: "laurel_ledger_history_changes_total", type: "counter",
                    help: "Changes of the ledger's history after which the rankings were loaded again.",
                    values: reloads),
                PrometheusGauge(
                    name: "laurel_clock_plausible",
                    help: "1 if this machine's clock is plausible; 0 if the server accepts no scores because of it.",
                    values: [([], clock.fault(in: games) == nil ? 1 : 0)]),
                PrometheusGauge(
                    name: "laurel_ledger_ahead_seconds",
                    help: "Seconds by which the last commit is ahead of this machine's clock.",
                    values: leads),
                PrometheusGauge(
                    name: "laurel_leader", help: "1 if this node leads the work, otherwise 0.",
                    values: LeaderRole.allCases.map { ([("role", $0.rawValue)], roles.contains($0) ? 1 : 0) }),
                PrometheusGauge(name: "laurel_rankings_awake", help: "Rankings loaded in memory.", values: loaded),
                PrometheusGauge(
                    name: "laurel_ranking_loads_total", type: "counter",
                    help: "Rankings that were loaded, by the source of their entries.",
                    values: [
                        ([("source", "snapshot")], Double(loads.snapshotFileCount)),
                        ([("source", "entries")], Double(loads.entriesCount)),
                    ]),
                PrometheusGauge(
                    name: "laurel_behind_seconds", help: "The maximum age of this node's responses, in seconds.",
                    values: behind.map { [([], $0)] } ?? []),
                PrometheusGauge(
                    name: "laurel_replication_lag_seconds",
                    help:
                        "The maximum time by which the standby of a read-only server is behind its primary, in seconds.",
                    values: progress.condition?.replicationLag.map { [([], $0 / .seconds(1))] } ?? []),
                PrometheusGauge(
                    name: "laurel_accepts_writes",
                    help: "1 if the storage accepts writes, otherwise 0. Absent on read-only servers.",
                    values: ledger.isReadOnly ? [] : progress.condition.map { [([], $0.acceptsWrites ? 1 : 0)] } ?? []),
                PrometheusGauge(
                    name: "laurel_log_lines_dropped_total", type: "counter",
                    help: "Log lines that could not be written.",
                    values: [([], Double(LogOutput.standardError.droppedCount))]),
                PrometheusGauge(
                    name: "process_resident_memory_bytes", help: "Resident memory, in bytes.",
                    values: [([], Self.residentByteCount)]),
                PrometheusGauge(
                    name: "process_start_time_seconds", help: "Start time of the process, in seconds since 1970.",
                    values: ProcessStart.seconds.map { [([], $0)] } ?? []),
            ] + resources.gauges + replication.gauges
    }

    private static var residentByteCount: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// `GET /openapi.yaml`: returns the OpenAPI document.
    func contract() -> Response {
        Response(text: Contract.openAPI, type: "application/yaml")
    }
}

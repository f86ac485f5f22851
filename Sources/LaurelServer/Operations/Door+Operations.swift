import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

extension Door {
    /// `GET /healthz`: the process answers.
    func health(_ request: Request, _ context: DoorContext) async throws -> Response {
        Response(text: "{\"status\":\"alive\"}", type: "application/json")
    }

    /// `GET /readyz`: the database answers, and this node keeps up with it.
    func readiness(_ request: Request, _ context: DoorContext) async throws -> Response {
        let before = clock.now
        let condition = try await ledger.condition()
        if let now = condition.now {
            // Between the two the database looked at its own.
            let difference = max(before.milliseconds - now.milliseconds, now.milliseconds - clock.now.milliseconds)
            guard difference <= Self.clockDifferenceMax else {
                throw Problem.notReady(
                    "This node's clock is \(difference) ms off the database's. At most \(Self.clockDifferenceMax) are allowed: "
                        + "let both take their time from the network.")
            }
        }
        guard let behind = progress.behind(games.realms, at: .now) else {
            throw Problem.notReady("This node has not caught up with the ledger yet.")
        }
        guard behind <= NodeProgress.behindMax else {
            throw Problem.notReady(
                "This node is \(behind) behind the ledger. At most \(NodeProgress.behindMax) are allowed.")
        }
        return Response(
            text: "{\"durability\":\"\(condition.durability.rawValue)\",\"status\":\"ready\"}",
            type: "application/json")
    }

    /// In milliseconds. Moments are given by the nodes' clocks.
    private static let clockDifferenceMax: Int64 = 1_000

    /// `GET /metrics`
    func prometheus(_ request: Request, _ context: DoorContext) async throws -> Response {
        var positions: [(labels: String, value: Double)] = []
        var awake: [(labels: String, value: Double)] = []
        for service in games.servicesAwake {
            let labels = "{realm=\"\(service.realm.group)\",environment=\"\(service.realm.environment.rawValue)\"}"
            positions.append((labels, Double(service.position.value)))
            awake.append((labels, Double(await service.awakeCount)))
        }
        let behind = progress.behind(games.realms, at: .now).map { $0 / .seconds(1) }
        let gauges = [
            PrometheusGauge(name: "laurel_ledger_position", help: "The last position applied.", values: positions),
            PrometheusGauge(name: "laurel_rankings_awake", help: "Rankings in memory.", values: awake),
            PrometheusGauge(
                name: "laurel_behind_seconds", help: "How old this node's answers may be.",
                values: behind.map { [("", $0)] } ?? []),
            PrometheusGauge(
                name: "process_resident_memory_bytes", help: "Resident memory.",
                values: [("", Self.residentByteCount)]),
        ]
        return Response(text: metrics.text(gauges), type: "text/plain; version=0.0.4; charset=utf-8")
    }

    private static var residentByteCount: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// `GET /openapi.yaml`
    func contract(_ request: Request, _ context: DoorContext) async throws -> Response {
        Response(text: Contract.openAPI, type: "application/yaml")
    }
}

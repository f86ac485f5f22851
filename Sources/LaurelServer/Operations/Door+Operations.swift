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

    /// `GET /readyz`: the database answers.
    func readiness(_ request: Request, _ context: DoorContext) async throws -> Response {
        _ = try await ledger.games()
        return Response(text: "{\"status\":\"ready\"}", type: "application/json")
    }

    /// `GET /metrics`
    func prometheus(_ request: Request, _ context: DoorContext) async throws -> Response {
        var positions: [(labels: String, value: Double)] = []
        var awake: [(labels: String, value: Double)] = []
        for service in games.servicesAwake {
            let labels = "{realm=\"\(service.realm.group)\",environment=\"\(service.realm.environment.rawValue)\"}"
            positions.append((labels, Double(service.position.value)))
            awake.append((labels, Double(await service.awakeCount)))
        }
        let gauges = [
            PrometheusGauge(name: "laurel_ledger_position", help: "The last position applied.", values: positions),
            PrometheusGauge(name: "laurel_rankings_awake", help: "Rankings in memory.", values: awake),
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

import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// A resource that clients use up, with how much of it is in use.
    private var resources: [(name: String, used: Int, limit: Int)] {
        [
            ("connections", connections.count, connections.countMax),
            ("connections_of_address", connections.highestCountOfAddress, connections.countMaxPerAddress),
            ("streams", seats.count, seats.countMax),
            ("streams_of_address", seats.highestCountOfAddress, seats.countMaxPerAddress),
            ("streams_of_player", seats.highestCountOfPlayer, seats.countMaxPerPlayer),
            ("descriptors", Descriptors.count, Descriptors.limit),
            ("body_bytes", bodies.used, bodies.limit), ("imports", imports.used, imports.limit),
            ("import_bytes", importBytes.used, importBytes.limit),
            ("webhook_connections", deliverySlots.webhookCount, deliverySlots.webhookCountMax),
            ("document_connections", documents.readingCount, documents.readingCountMax),
            ("page_cache_bytes", pages.byteCount, pages.byteCountMax),
            (
                "queued_commands", games.servicesAwake.map(\.waitingCommandCount).max() ?? 0,
                limits.queue.commandCountMax
            ), ("queued_transactions", ledger.waitingTransactionCount, limits.queue.commandCountMax),
            ("rate_limits", limiter.count, RateLimiter.countMax),
        ]
    }

    /// The use and the bound of every resource.
    var resourceGauges: [PrometheusGauge] {
        let resources = resources
        func values(_ amount: (_ used: Int, _ limit: Int) -> Int) -> [(labels: String, value: Double)] {
            resources.map { ("{resource=\"\($0.name)\"}", Double(amount($0.used, $0.limit))) }
        }
        return [
            PrometheusGauge(
                name: "laurel_resource_used", help: "The use of a limited resource.",
                values: values { used, _ in used }),
            PrometheusGauge(
                name: "laurel_resource_limit", help: "The limit of a resource.", values: values { _, limit in limit }),
            PrometheusGauge(
                name: "laurel_connections_refused", help: "Connections closed because their address had too many.",
                values: [("", Double(connections.refusedCount))]),
        ]
    }

    /// Metrics name games and show traffic: they are for programs on this machine, and for holders of the metrics token.
    ///
    /// A request through a proxy is not from this machine, even without `--behind-proxy`.
    func demandMetricsAccess(_ request: Request, _ context: DoorContext) throws {
        let isForwarded = request.headers.contains(.forwarded) || request.headers.contains(.xForwardedFor)
        if AskerAddress.isOwn(context.asker), !isForwarded { return }
        guard let metricsToken else { throw Problem.metricsClosed }
        let credential = request.headers.text(of: .authorization).flatMap {
            HeaderText.bearerCredential(UncheckedText($0))
        }
        guard let credential, Array(credential.utf8).isEqual(to: Array(metricsToken.utf8)) else {
            throw Problem.metricsTokenRequired
        }
    }
}

extension HTTPField.Name {
    /// A literal that is a name.
    fileprivate static let forwarded = HTTPField.Name("Forwarded")!
}

extension [UInt8] {
    /// Compares all bytes, so that the time says nothing about where the first difference is.
    fileprivate func isEqual(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Problem {
    fileprivate static var metricsClosed: Problem {
        Problem(
            "metrics-closed", .forbidden,
            "Metrics are for programs on the server's machine. To read them from elsewhere, start the server with "
                + "LAUREL_METRICS_TOKEN and send: Authorization: Bearer TOKEN")
    }

    fileprivate static var metricsTokenRequired: Problem {
        var problem = Problem(
            "not-authenticated", .unauthorized, "Metrics need the metrics token. Send: Authorization: Bearer TOKEN")
        problem.headers[.wwwAuthenticate] = "Bearer"
        return problem
    }
}

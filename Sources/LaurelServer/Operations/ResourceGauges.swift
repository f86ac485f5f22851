import LaurelCore
import LaurelModel

/// The current use and the limit of every resource that clients can use up.
struct ResourceGauges: Sendable {
    let connections: ConnectionGate
    let slots: StreamSlots
    let bodies: Budget
    let imports: SharedBudget<GameID>
    let importBytes: SharedBudget<GameID>
    let deliverySlots: DeliverySlots
    let documents: DocumentCache
    let pages: PageCache
    let games: Games
    let ledger: any Ledger
    let limiter: RateLimiter
    let limits: ServerLimits

    private var resources: [(name: String, used: Int, limit: Int)] {
        [
            ("connections", connections.count, connections.countMax),
            ("connections_of_address", connections.highestCountOfAddress, connections.countMaxPerAddress),
            ("streams", slots.count, slots.countMax),
            ("streams_of_address", slots.highestCountOfAddress, slots.countMaxPerAddress),
            ("streams_of_player", slots.highestCountOfPlayer, slots.countMaxPerPlayer),
            ("descriptors", Descriptors.count, Descriptors.limit),
            ("body_bytes", bodies.used, bodies.limit), ("imports", imports.used, imports.limit),
            ("import_bytes", importBytes.used, importBytes.limit),
            ("webhook_connections", deliverySlots.webhookCount, deliverySlots.webhookCountMax),
            ("document_connections", documents.readingCount, documents.readingCountMax),
            ("page_cache_bytes", pages.byteCount, pages.byteCountMax),
            ("player_memory_bytes", games.playerMemory.byteCount, games.playerMemory.byteCountMax),
            (
                "queued_commands", games.loadedServices.map(\.waitingCommandCount).max() ?? 0,
                limits.queue.commandCountMax
            ), ("queued_transactions", ledger.waitingTransactionCount, limits.queue.commandCountMax),
            ("rate_limits", limiter.count, RateLimiter.countMax),
        ]
    }

    var gauges: [PrometheusGauge] {
        let resources = resources
        func values(_ amount: (_ used: Int, _ limit: Int) -> Int) -> [(labels: PrometheusGauge.Labels, value: Double)] {
            resources.map { ([("resource", $0.name)], Double(amount($0.used, $0.limit))) }
        }
        return [
            PrometheusGauge(
                name: "laurel_resource_used", help: "The current use of a limited resource.",
                values: values { used, _ in used }),
            PrometheusGauge(
                name: "laurel_resource_limit", help: "The limit of a resource.", values: values { _, limit in limit }),
            PrometheusGauge(
                name: "laurel_connections_refused", help: "Connections closed because their address had too many.",
                values: [([], Double(connections.refusedCount))]),
            PrometheusGauge(
                name: "laurel_deliveries_waiting", help: "Due messages that wait for a free connection.",
                values: deliverySlots.waitingCounts.map { ($0.metricLabels, Double($1)) }),
        ]
    }
}

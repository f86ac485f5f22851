import LaurelCore
import LaurelModel

/// The types that handlers, pages and services share.
extension Door {
    var admission: Admission {
        Admission(
            games: games, keys: keys, tokens: tokens, clock: clock, limiter: limiter, metricsToken: metricsToken,
            isReadOnly: ledger.isReadOnly, progress: progress, staleTimeMax: .seconds(limits.staleReadSeconds))
    }
    var revoker: AccessRevoker { AccessRevoker(tokens: tokens, keys: keys, streams: streams) }
    /// The erasure of players.
    package var eraser: PlayerEraser {
        PlayerEraser(
            accounts: accounts, ledger: ledger, clock: clock, revoker: revoker,
            reachingTime: .seconds(limits.databaseSeconds))
    }
    var signInSettings: SignInSettingsReader { SignInSettingsReader(ledger: ledger) }
    var signInLog: SignInLog { SignInLog(metrics: metrics, limiter: limiter) }
    var challengers: Challengers { Challengers(games: games, wording: wording, configurations: configurations) }
    var deliveries: Deliveries {
        Deliveries(
            clock: clock, wording: wording, deliverySlots: deliverySlots, webhooks: webhooks, pushes: pushes,
            metrics: metrics)
    }
    var resources: ResourceGauges {
        ResourceGauges(
            connections: connections, slots: slots, bodies: bodies, imports: imports, importBytes: importBytes,
            deliverySlots: deliverySlots, documents: documents, pages: pages, games: games, ledger: ledger,
            limiter: limiter, limits: limits)
    }
    /// The administration of API keys.
    package var keyAdministration: KeyAdministration {
        KeyAdministration(games: games, ledger: ledger, clock: clock, keys: keys, revoker: revoker)
    }
    /// The creation of games and leaderboards.
    package var administration: GameAdministration {
        GameAdministration(games: games, ledger: ledger, clock: clock)
    }
    /// The administration of games' images.
    package var images: ImageAdministration { ImageAdministration(ledger: ledger) }
    /// Access to players' achievements.
    package var playerAchievements: PlayerAchievements {
        PlayerAchievements(games: games, configurations: configurations)
    }
    /// The webhook stores of games.
    package var webhookStores: WebhookStores {
        WebhookStores(games: games, clock: clock, allowsPrivate: webhooks.allowsPrivate)
    }
    /// The sign-in of operators.
    package var operatorSignIn: OperatorSignIn {
        OperatorSignIn(operators: operators, limiter: limiter, log: signInLog)
    }
    /// The state of this node.
    package var status: NodeStatus {
        NodeStatus(
            ledger: ledger, clock: clock, games: games, streams: streams, metrics: metrics, progress: progress,
            leaderships: leaderships)
    }
    /// The sign-in of players to pages.
    package var pageSessions: PageSessions {
        PageSessions(
            ledger: ledger, clock: clock, admission: admission, tokens: tokens, pageTokens: pageTokens)
    }
    /// The reader of the content of pages.
    package var pageReader: PageReader {
        PageReader(
            games: games, ledger: ledger, clock: clock, wording: wording, configurations: configurations,
            images: images)
    }

    /// The controls of a server of `laurel dev`; nil for any other server.
    package var devControls: DevControls? { dev }

    /// Erases the guests of all games who were inactive for `silence`.
    ///
    /// - Parameter leader: The token of the leadership; nil for a process that does not share the ledger.
    /// - Returns: The number of guests.
    func eraseGuests(silentFor silence: Span, as leader: LeadershipToken? = nil) async throws -> Int {
        var count = 0
        for realm in games.realms {
            let retention = GuestRetention(
                service: try await games.service(of: realm), ledger: ledger, clock: clock, silence: silence,
                leader: leader)
            let report = try await retention.run()
            await revoker.end(report.ended, at: clock.now)
            try await eraser.removeRemainders(in: realm)
            count += report.erased.count
        }
        return count
    }
}

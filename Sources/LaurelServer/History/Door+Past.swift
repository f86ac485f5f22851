import LaurelCore
import LaurelModel

extension Door {
    /// Who answers for a leaderboard as it was at the moment of `?asOf=`; `service` where there is none.
    ///
    /// It reads every fact up to then, so only server keys may ask.
    func service(
        _ service: RealmService, asOf query: Query, on id: LeaderboardID, for caller: Caller
    ) async throws -> RealmService {
        guard let moment = try asOf(query, of: service) else { return service }
        try caller.demandServerKey()
        let past = try await service.history.asOf(moment, on: id, in: caller.game.id)
        do {
            _ = try past.leaderboard(id, of: caller.game.id)
        } catch {
            throw Problem.leaderboardNotYetCreated(id, at: moment)
        }
        return past
    }

    /// The moment of `?asOf=`.
    func asOf(_ query: Query, of service: RealmService) throws -> Moment? {
        try query.parameter("asOf") { text in
            let moment: Moment
            do { moment = try Moment(iso8601: text) } catch {
                // A plus that is not escaped has become a space.
                throw Problem.invalid(
                    "asOf", text.utf8.contains(0x20) ? "\(error) In an address, write + as %2B." : "\(error)")
            }
            guard moment <= service.now else { throw Problem.invalid("asOf", "\(moment.iso8601) is still to come.") }
            return moment
        }
    }
}

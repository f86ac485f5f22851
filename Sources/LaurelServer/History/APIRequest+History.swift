import LaurelCore
import LaurelModel

extension APIRequest {
    /// A service for a leaderboard as it was at the moment of `?asOf=`; `service` if the request has none.
    ///
    /// Complexity: O(facts up to the moment), so only server keys may use the parameter.
    func history(of service: RealmService, on id: LeaderboardID) async throws -> RealmService {
        guard let moment = try asOf(of: service) else { return service }
        let past = try await service.history.asOf(moment, on: id, in: game)
        do {
            _ = try past.leaderboard(id, of: game)
        } catch {
            throw Problem.leaderboardNotYetCreated(id, at: moment)
        }
        return past
    }

    /// The moment of `?asOf=`, which must not be after the service's present.
    func asOf(of service: RealmService) throws -> Moment? {
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

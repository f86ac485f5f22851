import LaurelCore
import LaurelModel

extension APIRequest {
    /// Returns a service for a leaderboard at the point in time `?asOf=`, or `service` if the parameter is missing.
    ///
    /// Complexity: O(facts up to that time), so only server keys may use the parameter.
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

    /// Returns the point in time `?asOf=`, which must not be in the future, or nil if the parameter is missing.
    func asOf(of service: RealmService) throws -> Moment? {
        try query.parameter("asOf") { text in
            let moment: Moment
            do { moment = try Moment(iso8601: text) } catch {
                // The parser has replaced an unescaped plus sign by a space.
                throw Problem.invalid(
                    "asOf", text.utf8.contains(0x20) ? "\(error) In a URL, encode + as %2B." : "\(error)")
            }
            guard moment <= service.now else {
                throw Problem.invalid("asOf", "\(moment.iso8601) is in the future. Use an earlier time.")
            }
            return moment
        }
    }
}

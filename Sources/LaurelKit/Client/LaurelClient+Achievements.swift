import LaurelModel
import LaurelWire

extension LaurelClient {
    /// The game's achievements, with the player's progress. Hidden ones are listed once the player has begun them.
    public func achievements() async throws -> [Achievement] {
        let body: AchievementsBody = try await ask(.get("achievements", as: .player))
        return body.achievements.map(Achievement.init)
    }

    /// Reports how far the player has come with some achievements, at most 100.
    ///
    /// Progress never falls, and an achievement is completed once; one that can be earned again, by each call with 100.
    ///
    /// - Parameter percent: 0 to 100, by achievement.
    /// - Returns: Those that were reported, as they are now.
    @discardableResult
    public func reportProgress(_ percent: [String: Double]) async throws -> [Achievement] {
        var lines: [ProgressBody.Line] = []
        for (id, percent) in percent.sorted(by: { $0.key < $1.key }) {
            lines.append(
                ProgressBody.Line(
                    achievementID: try Self.checked(achievement: id), percentComplete: try Self.checked(percent),
                    // What is sent again, because its answer was lost, is earned once.
                    id: await connection.submissionID().text))
        }
        let body: AchievementsBody = try await ask(.post("achievements", "progress", body: ProgressBody(lines)))
        return body.achievements.map(Achievement.init)
    }

    /// Takes back all of the player's progress.
    @discardableResult
    public func resetAchievements() async throws -> [Achievement] {
        let body: AchievementsBody = try await ask(.delete("achievements", "progress"))
        return body.achievements.map(Achievement.init)
    }

    static func checked(achievement id: String) throws -> AchievementID {
        do throws(InvalidIdentifier) {
            return try AchievementID(id)
        } catch {
            throw LaurelError(.invalidRequest, "\(id) is no achievement's id. \(error)")
        }
    }

    private static func checked(_ percent: Double) throws -> AchievementPercent {
        do throws(InvalidAchievementPercent) {
            return try AchievementPercent(percent)
        } catch {
            throw LaurelError(.invalidRequest, error.description)
        }
    }
}

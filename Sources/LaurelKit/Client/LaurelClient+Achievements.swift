import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the game's achievements, with the player's progress.
    ///
    /// - Parameter includingHidden: Whether to list hidden achievements that the player has not begun.
    public func achievements(includingHidden: Bool = false) async throws -> [Achievement] {
        let query = includingHidden ? [URLQueryItem(name: "hidden", value: "true")] : []
        let body: AchievementsBody = try await ask(.get("achievements", query: query, as: .player))
        return body.achievements.map(Achievement.init)
    }

    /// Reports how far the player has come with some achievements.
    ///
    /// It is on the disk before anything is sent, and what cannot be sent now is sent later, as scores are. Progress never
    /// falls, and an achievement is completed once; one that can be earned again, by each call with 100.
    ///
    /// - Parameter percent: 0 to 100, by achievement.
    /// - Returns: What became of each, by id; some may wait.
    /// - Throws: ``LaurelError`` where nothing was kept: for an id that no achievement has, another percentage, or when the disk
    ///   is full.
    @discardableResult
    public func reportProgress(_ percent: [String: Double]) async throws -> [ProgressDelivery] {
        var reports: [QueuedProgress] = []
        for (id, percent) in percent.sorted(by: { $0.key < $1.key }) {
            reports.append(
                QueuedProgress(
                    id: await connection.submissionID(), achievement: try Self.checked(achievement: id),
                    percent: try Self.checked(percent)))
        }
        return try await scores.report(reports)
    }

    /// Takes back all of the player's progress, also that which waits on this device.
    @discardableResult
    public func resetAchievements() async throws -> [Achievement] {
        try await betweenSendings {
            let body: AchievementsBody = try await ask(.delete("achievements", "progress"))
            try await scores.discardProgress()
            return body.achievements.map(Achievement.init)
        }
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

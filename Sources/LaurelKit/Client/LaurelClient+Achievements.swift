import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the game's achievements, with the player's progress.
    ///
    /// - Parameter includingHidden: Whether to list hidden achievements with which the player has no progress.
    public func achievements(includingHidden: Bool = false) async throws -> [Achievement] {
        let query = includingHidden ? [URLQueryItem(name: "hidden", value: "true")] : []
        let body: AchievementsBody = try await send(.get("achievements", query: query, as: .player))
        return body.achievements.map(Achievement.init)
    }

    /// Reports the player's progress with one or more achievements.
    ///
    /// - The report is stored on the device before it is sent. If it cannot be sent now, it is sent later.
    /// - The server ignores progress that is lower than the stored progress.
    /// - An achievement is completed once. A repeatable achievement is completed by each call with 100.
    ///
    /// - Parameter percent: The progress, from 0 to 100, by achievement id.
    /// - Returns: The delivery of each report, sorted by achievement id. A report may still be waiting to be sent.
    /// - Throws: ``LaurelError`` if an achievement id or a percentage is invalid, or if the device cannot store the
    ///   report. Nothing is stored in these cases.
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

    /// Resets all of the player's progress, and discards the reports that wait on this device.
    @discardableResult
    public func resetAchievements() async throws -> [Achievement] {
        try await betweenSendings {
            let body: AchievementsBody = try await send(.delete("achievements", "progress"))
            try await scores.discardProgress()
            return body.achievements.map(Achievement.init)
        }
    }

    static func checked(achievement id: String) throws -> AchievementID {
        do throws(InvalidIdentifier) {
            return try AchievementID(id)
        } catch {
            throw LaurelError(.invalidRequest, "Invalid achievement id `\(id)`. \(error)")
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

import LaurelModel

extension GameConfiguration {
    /// The names of all images in the configuration, without duplicates.
    public var imageNames: [String] {
        var names: [String?] = [theme.image]
        names += leaderboards.flatMap { $0.localizations.map { $0.words.image } }
        names += leaderboardSets.flatMap { $0.localizations.map { $0.image } }
        names += achievements.flatMap { $0.localizations.map { $0.image } }
        names += groupChallenges.flatMap { [$0.image] + $0.localizations.map { $0.image } }
        names += gameKit.flatMap { $0.value.imageNames }
        var seen: Set<String> = []
        return names.compactMap(\.self).filter { seen.insert($0).inserted }
    }
}

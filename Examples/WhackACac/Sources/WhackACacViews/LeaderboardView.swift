#if canImport(SwiftUI)
    import LaurelKit
    import SwiftUI

    /// The best players, and the player of this device if they are not among them.
    struct LeaderboardView: View {
        let entries: [Leaderboard.Entry]
        let ownEntry: Leaderboard.Entry?

        var body: some View {
            List {
                ForEach(entries) { row($0) }
                if let ownEntry, !entries.contains(where: { $0.id == ownEntry.id }) { row(ownEntry) }
            }
        }

        private func row(_ entry: Leaderboard.Entry) -> some View {
            HStack {
                Text(verbatim: "\(entry.rank).")
                Text(verbatim: entry.player.displayName).bold(entry.id == ownEntry?.id)
                Spacer()
                Text(verbatim: entry.formattedScore)
            }
        }
    }
#endif

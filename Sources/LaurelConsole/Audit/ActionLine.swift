import LaurelCore
import LaurelModel
import LaurelPages

/// A record of the audit log as a sentence.
struct ActionLine {
    private let record: AuditRecord
    private let player: Player?
    private let request: GameRequest
    /// Whether the action was already undone.
    private let isUndone: Bool
    /// The page to which the operator returns after an undo.
    private let next: String?

    init(
        _ record: AuditRecord, players: [UInt32: Player], undone: Set<Int64>, next: String? = nil,
        at request: GameRequest
    ) {
        self.record = record
        isUndone = undone.contains(record.number)
        self.next = next
        player = record.act.player.flatMap { players[$0] }
        self.request = request
    }

    var html: HTML {
        """
        <li>\(ConsoleText.time(record.moment)) <b><bdi>\(record.actor.name)</bdi></b> \(sentence) \
        <small>\(record.actor.address ?? "") · \(record.number)</small>\(undoButton)</li>

        """
    }

    var sentence: HTML {
        let act = record.act
        let target: HTML = player.map(request.player) ?? "a player"
        let board = act.leaderboard.flatMap { try? LeaderboardID($0) }.map { id -> HTML in
            "<a href=\"\(request.address(of: id))\">\(id.text)</a>"
        }
        switch act.kind {
        case .playerFlagged: return "\(flagging) \(target)"
        case .entryRemoved: return "removed the entry of \(target) from \(board)"
        case .scoresRemoved:
            return "removed all scores of \(target): \(ConsoleText.count(act.removals?.count ?? 0, "entry", "entries"))"
        case .scoreApproved: return "approved a score of \(target) on \(board)"
        case .scoreRejected: return "rejected a score of \(target) on \(board)"
        case .friendsSet: return "set the friends of \(target)"
        case .leaderboardReset: return "reset \(board)"
        case .leaderboardCreated: return "created \(board)"
        case .occurrenceReopened: return "reopened occurrence \(act.occurrence ?? 0) of \(board)"
        case .clockAccepted: return "accepted the system clock"
        case .clockRepaired: return "repaired timestamps that were ahead of the clock"
        case .scoresImported: return "imported scores into \(board)"
        case .scoresSalvaged: return "submitted the scores of a former primary again"
        case .keyCreated: return "created the key <code>\(act.key ?? "")</code>"
        case .keyRevoked: return "revoked the key <code>\(act.key ?? "")</code>"
        case .keyRotated:
            return "rotated the key <code>\(act.key ?? "")</code>, which <code>\(act.successor ?? "")</code> replaces"
        case .leaderboardRecomputed: return "recomputed \(board)"
        case .signInChanged: return "changed the sign-in methods"
        case .realmWiped: return "wiped all players and scores"
        case .playersMerged: return "merged \(target) into another account"
        case .playerErased: return "deleted \(target)"
        case .playersPurged: return "purged \(ConsoleText.count(act.playerCount ?? 0, "player", "players"))"
        case .actionUndone: return "undid action \(act.undone ?? 0)\(player.map { " about \(request.player($0))" })"
        case .configurationChanged: return "changed the configuration: revision \(act.revision ?? 0)"
        case .webhookCreated, .webhookChanged, .webhookRotated, .webhookDeleted:
            return "\(act.kind.rawValue) <code>\(act.webhook ?? "")</code>"
        case .gameCreated: return "created the game \(act.game ?? "")"
        case .challengesChanged: return "changed the challenge settings"
        case .imageChanged: return "uploaded the image \(act.image ?? "")"
        case .imageRemoved: return "removed the image \(act.image ?? "")"
        case .avatarChanged: return "changed the picture of \(target)"
        case .avatarRemoved: return "removed the picture of \(target)"
        case .achievementsReported:
            let ids = (act.achievements ?? []).map { id -> HTML in " <code>\(id)</code>" }
            return "reported progress of \(target) with\(ids)"
        case .achievementsReset: return "reset the achievements of \(target)"
        case .pushConfigured: return "changed the push notification settings"
        case .operatorInvited, .operatorJoined, .operatorChanged, .operatorRemoved:
            return "\(act.kind.rawValue) \(act.operator ?? "")"
        }
    }

    private var flagging: String {
        let before = PlayerFlags(rawValue: record.act.flagsBefore ?? 0)
        let after = PlayerFlags(rawValue: record.act.flagsAfter ?? 0)
        let words = [
            (PlayerFlags.banned, "banned", "unbanned"), (.hidden, "hid", "unhid"),
            (.underage, "marked as underage", "marked as adult"),
        ]
        return words.filter { before.contains($0.0) != after.contains($0.0) }
            .map { after.contains($0.0) ? $0.1 : $0.2 }.joined(separator: ", ")
    }

    /// The undo button of an action that can be undone.
    var undoButton: HTML? {
        switch record.act.kind {
        case .playerFlagged, .entryRemoved, .scoresRemoved:
            guard !isUndone else { return " <small class=\"badge\">undone</small>" }
            var fields = ["action": "\(record.number)"]
            fields["next"] = next
            return request.console.button("\(request.base)/undo", "Undo", of: "action \(record.number)", fields)
        default: return nil
        }
    }
}

import LaurelModel

/// A text of push messages.
enum PushWord: CaseIterable {
    /// A challenge to beat a score. Placeholder: the score.
    case beatScore
    case earnAchievement
    case challengeCompleted
    /// The receiver of the message has won a challenge. Placeholder: the issuer of the challenge.
    case youWon
    /// A player has won a challenge of the message's receiver. Placeholders: the player, the score to beat.
    case wonScore
    case wonAchievement
    case join
    case challengeOver
    case seeWinner
    case friendRequested
    case friendAccepted
}

/// The texts of push messages in one language.
struct PushWords {
    let language: String

    /// Creates the texts in the first supported language of `languages`; in English if none is supported.
    init(_ languages: AcceptedLanguages) {
        language = languages.tags.lazy.map(\.language).first { Self.texts[$0] != nil } ?? "en"
    }

    subscript(_ word: PushWord) -> String {
        // Every text exists in every language, which a test checks.
        Self.texts[language]![word]!
    }

    /// Returns a text with its placeholders replaced, in order.
    func text(_ word: PushWord, _ values: String...) -> String {
        // The text is split before values are inserted, because a value may contain a placeholder.
        let parts = self[word].split(separator: "{}", omittingEmptySubsequences: false)
        return zip(parts, values + [""]).map { $0 + $1 }.joined()
    }

    /// The texts by language. `{}` is a placeholder for a name or a score.
    static let texts: [String: [PushWord: String]] = [
        "en": [
            .beatScore: "I challenge you to beat {}.",
            .earnAchievement: "I challenge you to earn an achievement.",
            .challengeCompleted: "Challenge completed",
            .youWon: "You have won the challenge of {}.",
            .wonScore: "{} has won your challenge to beat {}.",
            .wonAchievement: "{} has won your challenge to earn an achievement.",
            .join: "Join my challenge.",
            .challengeOver: "Challenge over",
            .seeWinner: "See who has won.",
            .friendRequested: "I would like to be your friend.",
            .friendAccepted: "We are friends now.",
        ],
        "de": [
            .beatScore: "Ich fordere dich heraus: Schlag {}.",
            .earnAchievement: "Ich fordere dich heraus: Hol dir einen Erfolg.",
            .challengeCompleted: "Herausforderung geschafft",
            .youWon: "Du hast die Herausforderung von {} gewonnen.",
            .wonScore: "{} hat deine Herausforderung gewonnen, {} zu schlagen.",
            .wonAchievement: "{} hat deine Herausforderung gewonnen, einen Erfolg zu holen.",
            .join: "Nimm an meiner Herausforderung teil.",
            .challengeOver: "Herausforderung beendet",
            .seeWinner: "Sieh nach, wer gewonnen hat.",
            .friendRequested: "Ich möchte mit dir befreundet sein.",
            .friendAccepted: "Wir sind jetzt befreundet.",
        ],
        "fr": [
            .beatScore: "Je te défie de battre {}.",
            .earnAchievement: "Je te défie d’obtenir un succès.",
            .challengeCompleted: "Défi réussi",
            .youWon: "Tu as remporté le défi de {}.",
            .wonScore: "{} a remporté ton défi de battre {}.",
            .wonAchievement: "{} a remporté ton défi d’obtenir un succès.",
            .join: "Participe à mon défi.",
            .challengeOver: "Défi terminé",
            .seeWinner: "Découvre qui a gagné.",
            .friendRequested: "Je voudrais t’ajouter à mes amis.",
            .friendAccepted: "Nous sommes désormais amis.",
        ],
        "es": [
            .beatScore: "Te reto a superar {}.",
            .earnAchievement: "Te reto a conseguir un logro.",
            .challengeCompleted: "Desafío superado",
            .youWon: "Has ganado el desafío de {}.",
            .wonScore: "{} ha ganado tu desafío de superar {}.",
            .wonAchievement: "{} ha ganado tu desafío de conseguir un logro.",
            .join: "Únete a mi desafío.",
            .challengeOver: "Desafío terminado",
            .seeWinner: "Mira quién ha ganado.",
            .friendRequested: "Quiero añadirte a mis amistades.",
            .friendAccepted: "Ahora somos amigos.",
        ],
        "ja": [
            .beatScore: "{}を超えられるか、挑戦してみて。",
            .earnAchievement: "達成項目の獲得に挑戦してみて。",
            .challengeCompleted: "チャレンジ達成",
            .youWon: "{}さんのチャレンジに勝ちました。",
            .wonScore: "{}さんが、{}を超えるチャレンジに勝ちました。",
            .wonAchievement: "{}さんが、達成項目を獲得するチャレンジに勝ちました。",
            .join: "私のチャレンジに参加してね。",
            .challengeOver: "チャレンジ終了",
            .seeWinner: "勝者を確認しましょう。",
            .friendRequested: "友達になりませんか？",
            .friendAccepted: "友達になりました。",
        ],
        "ar": [
            .beatScore: "أتحداك أن تتجاوز {}.",
            .earnAchievement: "أتحداك أن تحقق إنجازًا.",
            .challengeCompleted: "اكتمل التحدي",
            .youWon: "لقد فزت بتحدي {}.",
            .wonScore: "فاز {} بتحديك لتجاوز {}.",
            .wonAchievement: "فاز {} بتحديك لتحقيق إنجاز.",
            .join: "انضم إلى التحدي الخاص بي.",
            .challengeOver: "انتهى التحدي",
            .seeWinner: "اعرف من الفائز.",
            .friendRequested: "أود أن نكون أصدقاء.",
            .friendAccepted: "نحن أصدقاء الآن.",
        ],
    ]
}

import LaurelModel

/// The pages' own words in one language. What a leaderboard is called is its game's to say.
struct PageWords: Sendable {
    let language: String
    var direction = "ltr"
    let today: String
    let week: String
    let allTime: String
    let current: String
    let previous: String
    let rank: String
    let player: String
    let score: String
    let date: String
    let players: String
    let leaderboards: String
    let empty: String
    let free: String
    let ends: String
    let ended: String
    let starts: String
    let back: String
    let next: String
    let first: String
    let done: String
    let you: String
    let notRanked: String
    let pages: String
    let settling: String
    let missing: String

    /// The first language that there are words in, of those that were asked for; English for others.
    init(_ languages: AcceptedLanguages) {
        self = languages.tags.lazy.compactMap { Self.all[$0.language] }.first ?? Self.english
    }

    static let all = Dictionary(
        uniqueKeysWithValues: [english, german, french, spanish, japanese, arabic].map {
            ($0.language, $0)
        })
}

extension PageWords {
    private init(
        _ language: String, direction: String = "ltr", times: [String], columns: [String], players: String,
        leaderboards: String, places: [String], instants: [String], ways: [String], own: [String], missing: String
    ) {
        self.language = language
        self.direction = direction
        (today, week, allTime, current, previous) = (times[0], times[1], times[2], times[3], times[4])
        (rank, player, score, date) = (columns[0], columns[1], columns[2], columns[3])
        (self.players, self.leaderboards, self.missing) = (players, leaderboards, missing)
        (empty, free) = (places[0], places[1])
        (ends, ended, starts, settling) = (instants[0], instants[1], instants[2], instants[3])
        (back, next, first, done, pages) = (ways[0], ways[1], ways[2], ways[3], ways[4])
        (you, notRanked) = (own[0], own[1])
    }

    private static let english = PageWords(
        "en", times: ["Today", "This Week", "All Time", "Now", "Previous"],
        columns: ["Rank", "Player", "Score", "Date"], players: "Players", leaderboards: "Leaderboards",
        places: ["No scores yet. The first place is free.", "free place"],
        instants: ["Ends", "Ended", "Next starts", "The last scores are still coming in."],
        ways: ["Back", "Next", "To the top", "Done", "Pages"],
        own: ["You", "This player has no score here yet."], missing: "There is nothing here.")

    private static let german = PageWords(
        "de", times: ["Heute", "Diese Woche", "Aller Zeiten", "Jetzt", "Vorige"],
        columns: ["Rang", "Spieler", "Punkte", "Datum"], players: "Spieler", leaderboards: "Bestenlisten",
        places: ["Noch keine Ergebnisse. Der erste Platz ist frei.", "freier Platz"],
        instants: ["Endet", "Endete", "Die nächste beginnt", "Die letzten Ergebnisse treffen noch ein."],
        ways: ["Zurück", "Weiter", "Zum Anfang", "Fertig", "Seiten"],
        own: ["Du", "Hier gibt es noch kein Ergebnis von diesem Spieler."], missing: "Hier ist nichts.")

    private static let french = PageWords(
        "fr", times: ["Aujourd’hui", "Cette semaine", "Depuis toujours", "En cours", "Précédent"],
        columns: ["Rang", "Joueur", "Score", "Date"], players: "Joueurs", leaderboards: "Classements",
        places: ["Aucun score pour l’instant. La première place est libre.", "place libre"],
        instants: ["Se termine", "Terminé", "Le prochain commence", "Les derniers scores arrivent encore."],
        ways: ["Retour", "Suivant", "Au début", "Terminé", "Pages"],
        own: ["Vous", "Ce joueur n’a pas encore de score ici."], missing: "Il n’y a rien ici.")

    private static let spanish = PageWords(
        "es", times: ["Hoy", "Esta semana", "Siempre", "Ahora", "Anterior"],
        columns: ["Puesto", "Jugador", "Puntuación", "Fecha"], players: "Jugadores", leaderboards: "Clasificaciones",
        places: ["Aún no hay puntuaciones. El primer puesto está libre.", "puesto libre"],
        instants: ["Termina", "Terminó", "La próxima empieza", "Aún llegan las últimas puntuaciones."],
        ways: ["Atrás", "Siguiente", "Al principio", "Listo", "Páginas"],
        own: ["Tú", "Este jugador aún no tiene puntuación aquí."], missing: "Aquí no hay nada.")

    private static let japanese = PageWords(
        "ja", times: ["今日", "今週", "全期間", "開催中", "前回"],
        columns: ["順位", "プレイヤー", "スコア", "日付"], players: "プレイヤー", leaderboards: "ランキング",
        places: ["まだスコアがありません。一位は空いています。", "空き"],
        instants: ["終了", "終了済み", "次回開始", "最後のスコアを集計中です。"],
        ways: ["戻る", "次へ", "先頭へ", "完了", "ページ"],
        own: ["あなた", "このプレイヤーのスコアはまだありません。"], missing: "ここには何もありません。")

    private static let arabic = PageWords(
        "ar", direction: "rtl", times: ["اليوم", "هذا الأسبوع", "كل الأوقات", "الآن", "السابق"],
        columns: ["المركز", "اللاعب", "النتيجة", "التاريخ"], players: "اللاعبون", leaderboards: "لوحات الصدارة",
        places: ["لا نتائج بعد. المركز الأول شاغر.", "مركز شاغر"],
        instants: ["ينتهي", "انتهى", "يبدأ التالي", "ما زالت آخر النتائج تصل."],
        ways: ["السابق", "التالي", "إلى البداية", "تم", "الصفحات"],
        own: ["أنت", "لا نتيجة لهذا اللاعب هنا بعد."], missing: "لا شيء هنا.")
}

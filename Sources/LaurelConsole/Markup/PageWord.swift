/// The pages' own words. What a leaderboard is called is its game's to say.
enum PageWord: CaseIterable, Sendable {
    case today, week, allTime, current, previous
    case rank, player, score, date, players, leaderboards
    case empty, free, ends, ended, starts, settling
    case back, next, first, done, pages, you, notRanked, missing
    case everyone, friends, challenges, achievements
    case received, issued, groups, noChallenges
    case accept, decline, accepted, pending, completed, declined, invalid
    case dare, message, send, nobody, toBeat
    case daresYou, takenByOther, getGame
    case start, join, days, tries, unlimited
    case earned, points, rarity, noAchievements
    case name, save, code, addFriend, ask, requests, remove, waiting, noFriends, signOut
    case openFromGame, goOnAs, sandbox, around, profile, picture, ofAll
}

extension PageWord {
    static let languages = ["en", "de", "fr", "es", "ja", "ar"]

    /// In the order of ``languages``.
    static let texts: [PageWord: [String]] = [
        .today: ["Today", "Heute", "Aujourd’hui", "Hoy", "今日", "اليوم"],
        .week: ["This Week", "Diese Woche", "Cette semaine", "Esta semana", "今週", "هذا الأسبوع"],
        .allTime: ["All Time", "Aller Zeiten", "Depuis toujours", "Siempre", "全期間", "كل الأوقات"],
        .current: ["Now", "Jetzt", "En cours", "Ahora", "開催中", "الآن"],
        .previous: ["Previous", "Vorige", "Précédent", "Anterior", "前回", "السابق"],
        .rank: ["Rank", "Rang", "Rang", "Puesto", "順位", "المركز"],
        .player: ["Player", "Spieler", "Joueur", "Jugador", "プレイヤー", "اللاعب"],
        .score: ["Score", "Punkte", "Score", "Puntuación", "スコア", "النتيجة"],
        .date: ["Date", "Datum", "Date", "Fecha", "日付", "التاريخ"],
        .players: ["Players", "Spieler", "Joueurs", "Jugadores", "プレイヤー", "اللاعبون"],
        .leaderboards: ["Leaderboards", "Bestenlisten", "Classements", "Clasificaciones", "ランキング", "لوحات الصدارة"],
        .empty: [
            "No scores yet. The first place is free.", "Noch keine Ergebnisse. Der erste Platz ist frei.",
            "Aucun score pour l’instant. La première place est libre.",
            "Aún no hay puntuaciones. El primer puesto está libre.", "まだスコアがありません。一位は空いています。",
            "لا نتائج بعد. المركز الأول شاغر.",
        ],
        .free: ["free place", "freier Platz", "place libre", "puesto libre", "空き", "مركز شاغر"],
        .ends: ["Ends", "Endet", "Se termine", "Termina", "終了", "ينتهي"],
        .ended: ["Ended", "Endete", "Terminé", "Terminó", "終了済み", "انتهى"],
        .starts: [
            "Next starts", "Die nächste beginnt", "Le prochain commence", "La próxima empieza", "次回開始", "يبدأ التالي",
        ],
        .settling: [
            "The last scores are still coming in.", "Die letzten Ergebnisse treffen noch ein.",
            "Les derniers scores arrivent encore.", "Aún llegan las últimas puntuaciones.", "最後のスコアを集計中です。",
            "ما زالت آخر النتائج تصل.",
        ],
        .back: ["Back", "Zurück", "Retour", "Atrás", "戻る", "السابق"],
        .next: ["Next", "Weiter", "Suivant", "Siguiente", "次へ", "التالي"],
        .first: ["To the top", "Zum Anfang", "Au début", "Al principio", "先頭へ", "إلى البداية"],
        .done: ["Done", "Fertig", "Terminé", "Listo", "完了", "تم"],
        .pages: ["Pages", "Seiten", "Pages", "Páginas", "ページ", "الصفحات"],
        .you: ["You", "Du", "Vous", "Tú", "あなた", "أنت"],
        .notRanked: [
            "This player has no score here yet.", "Hier gibt es noch kein Ergebnis von diesem Spieler.",
            "Ce joueur n’a pas encore de score ici.", "Este jugador aún no tiene puntuación aquí.",
            "このプレイヤーのスコアはまだありません。", "لا نتيجة لهذا اللاعب هنا بعد.",
        ],
        .missing: [
            "There is nothing here.", "Hier ist nichts.", "Il n’y a rien ici.", "Aquí no hay nada.", "ここには何もありません。",
            "لا شيء هنا.",
        ],
        .everyone: ["Everyone", "Alle", "Tout le monde", "Todos", "全員", "الجميع"],
        .friends: ["Friends", "Freunde", "Amis", "Amigos", "フレンド", "الأصدقاء"],
        .challenges: ["Challenges", "Herausforderungen", "Défis", "Desafíos", "チャレンジ", "التحديات"],
        .achievements: ["Achievements", "Erfolge", "Succès", "Logros", "実績", "الإنجازات"],
        .received: ["Received", "Erhalten", "Reçus", "Recibidos", "受信", "المستلمة"],
        .issued: ["Sent", "Gesendet", "Envoyés", "Enviados", "送信済み", "المرسلة"],
        .groups: [
            "Group challenges", "Gruppen-Herausforderungen", "Défis de groupe", "Desafíos en grupo", "グループチャレンジ",
            "تحديات جماعية",
        ],
        .noChallenges: [
            "No challenges here yet.", "Hier gibt es noch keine Herausforderungen.", "Aucun défi pour l’instant.",
            "Aún no hay desafíos.", "チャレンジはまだありません。", "لا تحديات هنا بعد.",
        ],
        .accept: ["Accept", "Annehmen", "Accepter", "Aceptar", "受ける", "قبول"],
        .decline: ["Decline", "Ablehnen", "Refuser", "Rechazar", "断る", "رفض"],
        .accepted: ["Accepted", "Angenommen", "Accepté", "Aceptado", "受付済み", "مقبول"],
        .pending: ["Open", "Offen", "En cours", "Abierto", "進行中", "مفتوح"],
        .completed: ["Beaten", "Geschafft", "Réussi", "Superado", "達成", "تم التغلب عليه"],
        .declined: ["Declined", "Abgelehnt", "Refusé", "Rechazado", "辞退", "مرفوض"],
        .invalid: ["No longer open", "Nicht mehr offen", "Plus ouvert", "Ya no está abierto", "終了", "لم يعد مفتوحًا"],
        .dare: [
            "Challenge friends", "Freunde herausfordern", "Défier des amis", "Desafiar a amigos", "フレンドに挑戦する",
            "تحدَّ الأصدقاء",
        ],
        .message: ["Message", "Nachricht", "Message", "Mensaje", "メッセージ", "الرسالة"],
        .daresYou: [
            "challenges you", "fordert dich heraus", "te lance un défi", "te desafía", "からの挑戦です", "يتحداك",
        ],
        .takenByOther: [
            "Somebody else has taken this challenge.", "Jemand anderes hat diese Herausforderung angenommen.",
            "Quelqu’un d’autre a relevé ce défi.", "Otra persona ya aceptó este desafío.", "この挑戦はほかの人が受けました。",
            "قبل شخص آخر هذا التحدي.",
        ],
        .getGame: [
            "Get the game", "Hol dir das Spiel", "Obtenir le jeu", "Consigue el juego", "ゲームを入手", "احصل على اللعبة",
        ],
        .send: ["Send", "Senden", "Envoyer", "Enviar", "送る", "إرسال"],
        .nobody: [
            "There is nobody to challenge yet. Add friends first.",
            "Es gibt noch niemanden zum Herausfordern. Füge zuerst Freunde hinzu.",
            "Il n’y a encore personne à défier. Ajoutez d’abord des amis.",
            "Aún no hay a quién desafiar. Añade amigos primero.", "挑戦できる相手がまだいません。先にフレンドを追加してください。",
            "لا أحد لتتحداه بعد. أضف أصدقاء أولًا.",
        ],
        .toBeat: ["To beat", "Zu schlagen", "À battre", "A superar", "目標", "للتغلب عليه"],
        .start: ["Start", "Beginnen", "Commencer", "Empezar", "始める", "ابدأ"],
        .join: ["Join", "Mitmachen", "Rejoindre", "Unirse", "参加", "انضم"],
        .days: ["Days", "Tage", "Jours", "Días", "日数", "أيام"],
        .tries: ["Tries", "Versuche", "Essais", "Intentos", "回数", "المحاولات"],
        .unlimited: ["unlimited", "unbegrenzt", "illimité", "ilimitados", "無制限", "غير محدودة"],
        .earned: ["Earned", "Erreicht", "Obtenu", "Conseguido", "獲得済み", "تم تحقيقه"],
        .points: ["Points", "Punkte", "Points", "Puntos", "ポイント", "النقاط"],
        .rarity: [
            "Players who have it", "Spieler, die es haben", "Joueurs qui l’ont", "Jugadores que lo tienen", "獲得したプレイヤー",
            "اللاعبون الذين حققوه",
        ],
        .noAchievements: [
            "This game has no achievements.", "Dieses Spiel hat keine Erfolge.", "Ce jeu n’a pas de succès.",
            "Este juego no tiene logros.", "このゲームに実績はありません。", "لا إنجازات في هذه اللعبة.",
        ],
        .name: ["Name", "Name", "Nom", "Nombre", "名前", "الاسم"],
        .save: ["Save", "Speichern", "Enregistrer", "Guardar", "保存", "حفظ"],
        .code: [
            "Your friend code", "Dein Freundescode", "Votre code ami", "Tu código de amigo", "あなたのフレンドコード",
            "رمز صداقتك",
        ],
        .addFriend: [
            "A friend’s code", "Freundescode", "Code d’un ami", "Código de un amigo", "フレンドのコード", "رمز صديق",
        ],
        .ask: ["Ask", "Anfragen", "Demander", "Pedir", "申請", "طلب"],
        .requests: ["Requests", "Anfragen", "Demandes", "Solicitudes", "申請", "الطلبات"],
        .remove: ["Remove", "Entfernen", "Retirer", "Quitar", "削除", "إزالة"],
        .waiting: ["Not answered yet", "Noch ohne Antwort", "Sans réponse", "Sin respuesta", "返事待ち", "لم يُجب بعد"],
        .noFriends: [
            "No friends yet. Tell somebody your code, or ask with theirs.",
            "Noch keine Freunde. Verrate jemandem deinen Code, oder frage mit ihrem an.",
            "Pas encore d’amis. Donnez votre code, ou demandez avec le leur.",
            "Aún no tienes amigos. Di tu código, o pide con el suyo.", "フレンドはまだいません。コードを伝えるか、相手のコードで申請してください。",
            "لا أصدقاء بعد. أخبر أحدًا برمزك أو اطلب برمزه.",
        ],
        .signOut: ["Sign out", "Abmelden", "Se déconnecter", "Cerrar sesión", "サインアウト", "تسجيل الخروج"],
        .openFromGame: [
            "Open this page from the game to see what is yours.",
            "Öffne diese Seite aus dem Spiel, um Deines zu sehen.",
            "Ouvrez cette page depuis le jeu pour voir ce qui est à vous.",
            "Abre esta página desde el juego para ver lo tuyo.", "自分の内容を見るには、ゲームからこのページを開いてください。",
            "افتح هذه الصفحة من اللعبة لترى ما يخصك.",
        ],
        .goOnAs: ["Go on as", "Weiter als", "Continuer en tant que", "Continuar como", "続ける：", "المتابعة باسم"],
        .sandbox: ["Sandbox", "Sandbox", "Bac à sable", "Entorno de pruebas", "サンドボックス", "بيئة التجربة"],
        .profile: ["Profile", "Profil", "Profil", "Perfil", "プロフィール", "الملف الشخصي"],
        .picture: [
            "Picture, PNG or JPEG", "Bild, PNG oder JPEG", "Image, PNG ou JPEG", "Imagen, PNG o JPEG", "画像（PNG・JPEG）",
            "صورة PNG أو JPEG",
        ],
        .ofAll: ["Among everyone", "Unter allen", "Parmi tous", "Entre todos", "全体", "بين الجميع"],
        .around: ["Around you", "Um dich herum", "Autour de vous", "A tu alrededor", "自分の周辺", "من حولك"],
    ]
}

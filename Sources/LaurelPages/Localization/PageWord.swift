/// The texts of the pages. The names of games and leaderboards come from the configuration.
enum PageWord: CaseIterable, Sendable {
    case today, week, allTime, current, previous
    case rank, player, score, date, players, leaderboards
    case empty, ends, ended, starts, settling
    case back, next, first, done, pages, you, notRanked, missing
    case everyone, friends, challenges, achievements
    case received, issued, groups, noChallenges
    case accept, decline, accepted, pending, completed, declined, invalid
    case challengeFriends, message, send, noFriendsToChallenge, toBeat
    case challengesYou, claimedByOther, getGame
    case start, startGroup, join, days, tries, unlimited
    case earned, points, rarity, noAchievements
    case name, saveName, savePicture, code, addFriend, sendRequest, requests, waiting, noFriends, signOut
    case openFromGame, goOnAs, sandbox, around, profile, picture, ofAll
    case signedOut, signInAgain, tryAgain, play, inTime, offline, banned, skip, missingHint
    case invited, invitedBy, chooseFriends, removePicture, removeFriend, cancel, pointCount, rankOf, games, noGames
    case tooManyRequests
}

extension PageWord {
    /// The languages of the pages.
    static let languages = ["en", "de", "fr", "es", "ja", "ar"]

    /// The texts of each word, in the order of ``languages``.
    static let texts: [PageWord: [String]] = [
        .today: ["Today", "Heute", "Aujourd’hui", "Hoy", "今日", "اليوم"],
        .week: ["This Week", "Diese Woche", "Cette semaine", "Esta semana", "今週", "هذا الأسبوع"],
        .allTime: ["All Time", "Gesamt", "Depuis toujours", "Siempre", "全期間", "كل الأوقات"],
        .current: ["Current", "Aktuell", "En cours", "Actual", "開催中", "الحالية"],
        .previous: ["Previous", "Letzte", "Précédent", "Anterior", "前回", "السابق"],
        .rank: ["Rank", "Rang", "Rang", "Puesto", "順位", "المركز"],
        .player: ["Player", "Spieler", "Joueur", "Jugador", "プレイヤー", "اللاعب"],
        .score: ["Score", "Punkte", "Score", "Puntuación", "スコア", "النتيجة"],
        .date: ["Date", "Datum", "Date", "Fecha", "日付", "التاريخ"],
        .players: ["Players", "Spieler", "Joueurs", "Jugadores", "プレイヤー", "اللاعبون"],
        .leaderboards: ["Leaderboards", "Bestenlisten", "Classements", "Clasificaciones", "ランキング", "لوحات الصدارة"],
        .empty: [
            "No scores yet. Be the first!", "Noch keine Ergebnisse. Sei die Nummer eins!",
            "Aucun score pour l’instant. Soyez le premier\u{a0}!",
            "Aún no hay puntuaciones. ¡Estrena la clasificación!",
            "まだスコアがありません。一番乗りしよう！", "لا نتائج بعد. كن الأول!",
        ],
        .ends: ["Ends", "Endet", "Se termine", "Termina", "終了", "ينتهي"],
        .ended: ["Ended", "Endete", "Terminé", "Terminó", "終了済み", "انتهى"],
        .starts: [
            "Next starts", "Die nächste beginnt", "Le prochain commence", "La próxima empieza", "次回開始", "يبدأ التالي",
        ],
        .settling: [
            "The last scores are being processed.", "Die letzten Ergebnisse werden verarbeitet.",
            "Traitement des derniers scores en cours.", "Procesando las últimas puntuaciones.", "最後のスコアを集計中です。",
            "تجري معالجة آخر النتائج.",
        ],
        .back: ["Back", "Zurück", "Retour", "Atrás", "戻る", "السابق"],
        .next: ["Next", "Weiter", "Suivant", "Siguiente", "次へ", "التالي"],
        .first: ["Top scores", "Beste Ergebnisse", "Meilleurs scores", "Mejores puntuaciones", "上位へ", "أعلى النتائج"],
        .done: ["Done", "Fertig", "Terminé", "Listo", "完了", "تم"],
        .pages: ["Pages", "Seiten", "Pages", "Páginas", "ページ", "الصفحات"],
        .you: ["You", "Du", "Vous", "Tú", "あなた", "أنت"],
        .notRanked: [
            "This player has no score here yet.", "Hier gibt es noch kein Ergebnis von diesem Spieler.",
            "Ce joueur n’a pas encore de score ici.", "Este jugador aún no tiene puntuación aquí.",
            "このプレイヤーのスコアはまだありません。", "لا نتيجة لهذا اللاعب هنا بعد.",
        ],
        .missing: [
            "Page not found", "Seite nicht gefunden", "Page introuvable", "Página no encontrada", "ページが見つかりません",
            "الصفحة غير موجودة",
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
        .pending: ["Pending", "Ausstehend", "En attente", "Pendiente", "進行中", "قيد الانتظار"],
        .completed: ["Completed", "Abgeschlossen", "Terminé", "Completado", "達成", "مكتمل"],
        .declined: ["Declined", "Abgelehnt", "Refusé", "Rechazado", "辞退", "مرفوض"],
        .invalid: [
            "No longer available", "Nicht mehr verfügbar", "Plus disponible", "Ya no disponible", "終了", "لم يعد متاحًا",
        ],
        .challengeFriends: [
            "Challenge friends", "Freunde herausfordern", "Défier des amis", "Desafiar a amigos", "フレンドに挑戦する",
            "تحدَّ الأصدقاء",
        ],
        .message: ["Message", "Nachricht", "Message", "Mensaje", "メッセージ", "الرسالة"],
        .challengesYou: [
            "challenged you", "hat dich herausgefordert", "vous a lancé un défi", "te ha desafiado", "からの挑戦です", "تحداك",
        ],
        .claimedByOther: [
            "Another player has accepted this challenge.", "Ein anderer Spieler hat diese Herausforderung angenommen.",
            "Un autre joueur a accepté ce défi.", "Otro jugador ya aceptó este desafío.", "この挑戦はほかのプレイヤーが受けました。",
            "قبل لاعب آخر هذا التحدي.",
        ],
        .getGame: [
            "Get the game", "Hol dir das Spiel", "Obtenir le jeu", "Consigue el juego", "ゲームを入手", "احصل على اللعبة",
        ],
        .send: [
            "Send challenge", "Herausforderung senden", "Envoyer le défi", "Enviar desafío", "チャレンジを送る", "إرسال التحدي",
        ],
        .noFriendsToChallenge: [
            "No friends to challenge yet. Add a friend first.",
            "Noch keine Freunde zum Herausfordern. Füge zuerst einen Freund hinzu.",
            "Aucun ami à défier pour l’instant. Ajoutez d’abord un ami.",
            "Aún no tienes amigos a quienes desafiar. Añade primero a un amigo.",
            "挑戦できるフレンドがまだいません。先にフレンドを追加してください。",
            "لا أصدقاء لتحديهم بعد. أضف صديقًا أولًا.",
        ],
        .toBeat: ["Beat", "Schlage", "Battez", "Supera", "目標", "تغلب على"],
        .start: ["Start", "Beginnen", "Commencer", "Empezar", "始める", "ابدأ"],
        .startGroup: [
            "Start a group challenge", "Gruppen-Herausforderung starten", "Lancer un défi de groupe",
            "Empezar un desafío en grupo", "グループチャレンジを始める", "ابدأ تحديًا جماعيًا",
        ],
        .join: ["Join", "Mitmachen", "Rejoindre", "Unirse", "参加", "انضم"],
        .days: ["Days", "Tage", "Jours", "Días", "日数", "أيام"],
        .tries: ["Tries", "Versuche", "Essais", "Intentos", "回数", "المحاولات"],
        .unlimited: ["unlimited", "unbegrenzt", "illimité", "ilimitados", "無制限", "غير محدودة"],
        .earned: ["Earned", "Erreicht", "Obtenu", "Conseguido", "獲得済み", "تم تحقيقه"],
        .points: ["Points", "Punkte", "Points", "Puntos", "ポイント", "النقاط"],
        .rarity: [
            "{} of players", "{} der Spieler", "{} des joueurs", "{} de los jugadores", "プレイヤーの{}", "{} من اللاعبين",
        ],
        .noAchievements: [
            "This game has no achievements.", "Dieses Spiel hat keine Erfolge.", "Ce jeu n’a pas de succès.",
            "Este juego no tiene logros.", "このゲームに実績はありません。", "لا إنجازات في هذه اللعبة.",
        ],
        .name: ["Name", "Name", "Nom", "Nombre", "名前", "الاسم"],
        .saveName: ["Save name", "Namen speichern", "Enregistrer le nom", "Guardar nombre", "名前を保存", "حفظ الاسم"],
        .savePicture: [
            "Save picture", "Bild speichern", "Enregistrer l’image", "Guardar imagen", "画像を保存", "حفظ الصورة",
        ],
        .code: [
            "Your friend code", "Dein Freundescode", "Votre code ami", "Tu código de amigo", "あなたのフレンドコード",
            "رمز صداقتك",
        ],
        .addFriend: [
            "A friend’s code", "Code eines Freundes", "Code d’un ami", "Código de un amigo", "フレンドのコード", "رمز صديق",
        ],
        .sendRequest: ["Send request", "Anfrage senden", "Envoyer", "Enviar solicitud", "申請する", "إرسال طلب"],
        .requests: [
            "Friend requests", "Freundschaftsanfragen", "Demandes d’ami", "Solicitudes de amistad", "フレンド申請",
            "طلبات الصداقة",
        ],
        .waiting: ["Pending", "Ausstehend", "En attente", "Pendiente", "返事待ち", "قيد الانتظار"],
        .noFriends: [
            "No friends yet. Share your code, or enter a friend’s.",
            "Noch keine Freunde. Teile deinen Code, oder gib den eines Freundes ein.",
            "Pas encore d’amis. Partagez votre code, ou saisissez celui d’un ami.",
            "Aún no tienes amigos. Comparte tu código o introduce el de un amigo.",
            "フレンドはまだいません。自分のコードを共有するか、フレンドのコードを入力してください。",
            "لا أصدقاء بعد. شارك رمزك أو أدخل رمز صديق.",
        ],
        .signOut: ["Sign out", "Abmelden", "Se déconnecter", "Cerrar sesión", "サインアウト", "تسجيل الخروج"],
        .openFromGame: [
            "Sign in from the game to see your challenges, achievements and friends.",
            "Melde dich im Spiel an, um deine Herausforderungen, Erfolge und Freunde zu sehen.",
            "Connectez-vous depuis le jeu pour voir vos défis, vos succès et vos amis.",
            "Inicia sesión desde el juego para ver tus desafíos, logros y amigos.",
            "チャレンジ、実績、フレンドを見るには、ゲームからサインインしてください。", "سجّل الدخول من اللعبة لترى تحدياتك وإنجازاتك وأصدقاءك.",
        ],
        .goOnAs: ["Continue as", "Weiter als", "Continuer en tant que", "Continuar como", "続ける：", "المتابعة باسم"],
        .sandbox: ["Sandbox", "Sandbox", "Bac à sable", "Entorno de pruebas", "サンドボックス", "بيئة التجربة"],
        .profile: ["Profile", "Profil", "Profil", "Perfil", "プロフィール", "الملف الشخصي"],
        .picture: [
            "Picture, PNG or JPEG", "Bild, PNG oder JPEG", "Image, PNG ou JPEG", "Imagen, PNG o JPEG", "画像（PNG・JPEG）",
            "صورة PNG أو JPEG",
        ],
        .signedOut: [
            "You are signed out. Sign in again from the game.", "Du bist abgemeldet. Melde dich im Spiel wieder an.",
            "Vous êtes déconnecté. Reconnectez-vous depuis le jeu.",
            "Tu sesión ha terminado. Vuelve a iniciarla desde el juego.", "サインアウトしました。ゲームからもう一度サインインしてください。",
            "انتهت جلستك. سجّل الدخول مجددًا من اللعبة.",
        ],
        .signInAgain: [
            "Sign in again", "Wieder anmelden", "Se reconnecter", "Volver a iniciar sesión", "もう一度サインイン",
            "تسجيل الدخول مجددًا",
        ],
        .tryAgain: ["Try again", "Erneut versuchen", "Réessayer", "Reintentar", "もう一度試す", "إعادة المحاولة"],
        .play: ["Play", "Spielen", "Jouer", "Jugar", "プレイ", "العب"],
        .inTime: ["in {}", "in {}", "dans {}", "en {}", "あと{}", "خلال {}"],
        .offline: [
            "Reconnecting … Last updated", "Verbindung wird wiederhergestellt … Stand:",
            "Reconnexion … Dernière mise à jour\u{a0}:",
            "Reconectando… Última actualización:", "再接続中… 最終更新：", "جارٍ إعادة الاتصال… آخر تحديث:",
        ],
        .banned: [
            "You are banned from this game: your scores are not ranked, and new ones are not accepted.",
            "Du bist in diesem Spiel gesperrt: Deine Ergebnisse zählen nicht, und neue werden nicht angenommen.",
            "Vous êtes banni de ce jeu\u{a0}: vos scores ne sont pas classés, et les nouveaux sont refusés.",
            "Estás expulsado de este juego: tus puntuaciones no cuentan y no se aceptan nuevas.",
            "このゲームの利用が停止されています。スコアは順位に入らず、新しいスコアも受け付けられません。",
            "أنت محظور في هذه اللعبة: نتائجك خارج الترتيب ولا تُقبل نتائج جديدة.",
        ],
        .skip: [
            "Skip to main content", "Zum Inhalt springen", "Aller au contenu", "Ir al contenido", "本文へ移動",
            "الانتقال إلى المحتوى",
        ],
        .missingHint: [
            "The address may be mistyped, or the page was removed.",
            "Vielleicht ist die Adresse vertippt, oder es gibt die Seite nicht mehr.",
            "L’adresse est peut-être mal saisie, ou la page n’existe plus.",
            "Puede que la dirección esté mal escrita o que la página ya no exista.",
            "アドレスが間違っているか、ページが削除された可能性があります。", "ربما كُتب العنوان خطأ أو أُزيلت الصفحة.",
        ],
        .invited: ["Invited", "Eingeladen", "Invité", "Invitado", "招待中", "مدعو"],
        .invitedBy: [
            "Invited by", "Eingeladen von", "Invitation de", "Te invita", "招待した人：", "دعوة من",
        ],
        .chooseFriends: [
            "Choose {} to {} friends.", "Wähle {} bis {} Freunde.", "Choisissez de {} à {} amis.",
            "Elige de {} a {} amigos.", "フレンドを{}～{}人選んでください。", "اختر أصدقاء، عددهم من {} إلى {}.",
        ],
        .removePicture: [
            "Remove picture", "Bild entfernen", "Supprimer l’image", "Quitar imagen", "画像を削除", "إزالة الصورة",
        ],
        .removeFriend: [
            "Remove friend", "Freund entfernen", "Retirer cet ami", "Quitar amigo", "フレンドを削除", "إزالة الصديق",
        ],
        .cancel: [
            "Cancel request", "Anfrage zurückziehen", "Annuler la demande", "Cancelar solicitud", "申請を取り消す",
            "إلغاء الطلب",
        ],
        .pointCount: ["{} points", "{} Punkte", "{} points", "{} puntos", "{}ポイント", "{} نقطة"],
        .rankOf: ["#{} of {}", "Platz {} von {}", "{}e sur {}", "{}.º de {}", "{}位／{}人中", "المركز {} من {}"],
        .games: ["Games", "Spiele", "Jeux", "Juegos", "ゲーム", "الألعاب"],
        .noGames: [
            "No games with public leaderboards yet.", "Noch keine Spiele mit öffentlichen Bestenlisten.",
            "Aucun jeu avec un classement public pour l’instant.", "Aún no hay juegos con clasificaciones públicas.",
            "公開ランキングのあるゲームはまだありません。", "لا ألعاب بلوحات صدارة عامة بعد.",
        ],
        .tooManyRequests: [
            "Too many requests. Try again later.", "Zu viele Anfragen. Versuche es später erneut.",
            "Trop de requêtes. Réessayez plus tard.", "Demasiadas solicitudes. Inténtalo más tarde.",
            "リクエストが多すぎます。後でもう一度お試しください。", "طلبات كثيرة جدًا. حاول مجددًا لاحقًا.",
        ],
        .ofAll: ["Global rank", "Globaler Rang", "Rang mondial", "Puesto global", "全体の順位", "المركز العام"],
        .around: ["My rank", "Mein Rang", "Mon rang", "Mi puesto", "自分の順位", "مركزي"],
    ]
}

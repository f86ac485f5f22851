/// A text that players read, in the languages of the server's pages and otherwise in English.
package enum PlayerText: CaseIterable, Sendable {
    /// A greeting after a sign-in.
    case welcome, welcomeBack
    /// The title of a banner about a challenge.
    case challengeReceived, challengeWon, challengeLost
    /// The description of an error.
    case sentLater, serverUnreachable, signInFailed, notSignedIn, notAllowed, challengeUnavailable, notAvailable
    /// The description of an error.
    case gameUnknown, failed

    /// The language tags of the translations.
    package static let languages = ["en", "de", "fr", "es", "ja", "ar"]

    /// Returns the text in the first supported language.
    ///
    /// - Parameters:
    ///   - name: The name of the player, which replaces `%@`.
    ///   - languages: Language tags in order of preference.
    package func text(_ name: String = "", in languages: [String]) -> String {
        let wanted = languages.lazy.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() }
        let index = wanted.compactMap { Self.languages.firstIndex(of: $0) }.first ?? 0
        return texts[index].replacing("%@", with: name)
    }

    /// The translations, in the order of ``languages``.
    private var texts: [String] {
        switch self {
        case .welcome:
            ["Welcome, %@", "Willkommen, %@", "Bienvenue, %@", "Te damos la bienvenida, %@", "ようこそ、%@さん", "مرحبًا %@"]
        case .welcomeBack:
            [
                "Welcome back, %@", "Willkommen zurück, %@", "Ravi de vous revoir, %@", "Hola de nuevo, %@",
                "おかえりなさい、%@さん", "مرحبًا بعودتك %@",
            ]
        case .challengeReceived:
            [
                "%@ has challenged you", "%@ fordert dich heraus", "%@ vous lance un défi", "%@ te desafía",
                "%@さんから挑戦が届きました", "%@ يتحداك",
            ]
        case .challengeWon:
            [
                "You have won the challenge of %@", "Du hast die Herausforderung von %@ gewonnen",
                "Vous avez remporté le défi de %@", "Has ganado el desafío de %@", "%@さんの挑戦に勝ちました",
                "لقد فزت بتحدي %@",
            ]
        case .challengeLost:
            [
                "%@ has won your challenge", "%@ hat deine Herausforderung gewonnen", "%@ a remporté votre défi",
                "%@ ha ganado tu desafío", "%@さんがあなたの挑戦に勝ちました", "فاز %@ بتحديك",
            ]
        case .sentLater:
            [
                "Your result is stored on this device and will be sent later.",
                "Dein Ergebnis ist auf diesem Gerät gespeichert und wird später gesendet.",
                "Votre résultat est enregistré sur cet appareil et sera envoyé plus tard.",
                "Tu resultado se ha guardado en este dispositivo y se enviará más tarde.",
                "結果はこの端末に保存され、あとで送信されます。", "تم حفظ نتيجتك على هذا الجهاز وستُرسل لاحقًا.",
            ]
        case .serverUnreachable:
            [
                "The server cannot be reached. Check your connection.",
                "Der Server ist nicht erreichbar. Prüfe deine Verbindung.",
                "Le serveur est injoignable. Vérifiez votre connexion.",
                "No se puede acceder al servidor. Comprueba tu conexión.",
                "サーバーに接続できません。通信状態を確認してください。", "لا يمكن الوصول إلى الخادم. تحقق من اتصالك.",
            ]
        case .signInFailed:
            [
                "Signing in failed. Restart the game to try again.",
                "Die Anmeldung ist fehlgeschlagen. Starte das Spiel neu, um es erneut zu versuchen.",
                "La connexion a échoué. Relancez le jeu pour réessayer.",
                "No se ha podido iniciar sesión. Reinicia el juego para volver a intentarlo.",
                "サインインできませんでした。ゲームを再起動してください。", "تعذر تسجيل الدخول. أعد تشغيل اللعبة للمحاولة مرة أخرى.",
            ]
        case .notSignedIn:
            [
                "You are not signed in.", "Du bist nicht angemeldet.", "Vous n’êtes pas connecté.",
                "No has iniciado sesión.", "サインインしていません。", "لم تسجل الدخول.",
            ]
        case .notAllowed:
            [
                "You are not allowed to do this.", "Das ist dir nicht erlaubt.", "Vous n’y êtes pas autorisé.",
                "No tienes permiso para hacerlo.", "この操作は許可されていません。", "لا يُسمح لك بذلك.",
            ]
        case .challengeUnavailable:
            [
                "This challenge is not available.", "Diese Herausforderung ist nicht verfügbar.",
                "Ce défi n’est pas disponible.", "Este desafío no está disponible.", "この挑戦は利用できません。",
                "هذا التحدي غير متاح.",
            ]
        case .notAvailable:
            [
                "This is not available here.", "Das ist hier nicht verfügbar.", "Cela n’est pas disponible ici.",
                "Esto no está disponible aquí.", "ここでは利用できません。", "هذا غير متاح هنا.",
            ]
        case .gameUnknown:
            [
                "The server does not recognize this game.", "Der Server kennt dieses Spiel nicht.",
                "Le serveur ne reconnaît pas ce jeu.", "El servidor no reconoce este juego.",
                "サーバーがこのゲームを認識できません。", "الخادم لا يتعرف على هذه اللعبة.",
            ]
        case .failed:
            [
                "That was not possible.", "Das war nicht möglich.", "Cela n’a pas été possible.", "No ha sido posible.",
                "実行できませんでした。", "لم يكن ذلك ممكنًا.",
            ]
        }
    }
}

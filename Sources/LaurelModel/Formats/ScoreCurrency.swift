/// The six currencies of Game Center's formats. Each names a currency sign, not a country's currency: no score is a
/// price.
enum ScoreCurrency: String {
    case dollar, pound, euro, franc, kroner, yen

    /// The ISO 4217 code that locales use. The Danish, Norwegian and Swedish crowns have the same sign.
    var code: String {
        switch self {
        case .dollar: "USD"
        case .pound: "GBP"
        case .euro: "EUR"
        case .franc: "CHF"
        case .kroner: "DKK"
        case .yen: "JPY"
        }
    }
}

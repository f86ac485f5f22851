/// The six currencies of Game Center's formats. They name a sign rather than a country's money: no score is a price.
enum ScoreCurrency: String {
    case dollar, pound, euro, franc, kroner, yen

    /// The code by which the locales know it (ISO 4217). Danish, Norwegian and Swedish crowns have the same sign.
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

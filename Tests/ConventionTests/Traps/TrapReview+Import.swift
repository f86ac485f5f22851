extension TrapReview {
    /// The reviewed calls of LaurelImport.
    static let imports: [String: TrapReview] = [
        "Sources/LaurelImport/CSV/CSVSource.swift": Review(
            ["Int(status.st_size)"],
            "a file's size, which is not negative; Int has 64 bits here")
    ]
}

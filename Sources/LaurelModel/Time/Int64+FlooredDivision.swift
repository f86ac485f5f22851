extension Int64 {
    /// Returns the quotient rounded down, and the remainder from 0 to below `divisor`.
    ///
    /// - Parameter divisor: A positive number.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

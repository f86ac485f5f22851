import LaurelIdentity

/// A hasher that computes one password hash at a time. Concurrent attempts use the CPU and memory of a single hash.
actor PasswordHasher {
    private var random = SystemRandomNumberGenerator()

    func hash(_ password: Password, at cost: PasswordHash.Cost) -> PasswordHash {
        PasswordHash(of: password, at: cost, using: &random)
    }

    /// Returns whether a password matches a hash.
    ///
    /// - Parameter hash: The hash; nil if the operator does not exist. The check then takes the same time, so that the
    ///   time does not reveal whether an operator exists.
    func isRight(_ password: Password, for hash: PasswordHash?, at cost: PasswordHash.Cost) -> Bool {
        guard let hash else {
            _ = PasswordHash(of: password, at: cost, using: &random)
            return false
        }
        return hash.matches(password)
    }
}

import LaurelIdentity

/// Tries passwords, one at a time: many who try at once cost one core and the memory of one.
actor PasswordHasher {
    private var random = SystemRandomNumberGenerator()

    func hash(_ password: Password, at cost: PasswordHash.Cost) -> PasswordHash {
        PasswordHash(of: password, at: cost, using: &random)
    }

    /// - Parameter hash: Nil where there is nobody of that name, which takes as long.
    func isRight(_ password: Password, for hash: PasswordHash?, at cost: PasswordHash.Cost) -> Bool {
        guard let hash else {
            _ = PasswordHash(of: password, at: cost, using: &random)
            return false
        }
        return hash.matches(password)
    }
}

extension GKLocalPlayer {
    /// Tells `listener` from now on what happens to the player. It is not kept alive.
    public func register(_ listener: any GKLocalPlayerListener) { listeners.add(listener) }

    public func unregisterListener(_ listener: any GKLocalPlayerListener) { listeners.remove(listener) }

    public func unregisterAllListeners() { listeners.removeAll() }
}

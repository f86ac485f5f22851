/// Holds who comes until it is opened, and from then on nobody.
actor Gate {
    private var isOpen: Bool
    private var held: [CheckedContinuation<Void, Never>] = []
    private(set) var heldCount = 0

    init(isOpen: Bool = false) { self.isOpen = isOpen }

    func pass() async {
        guard !isOpen else { return }
        heldCount += 1
        await withCheckedContinuation { held.append($0) }
    }

    func open() {
        isOpen = true
        for waiting in held { waiting.resume() }
        held = []
    }
}

/// Lets other tasks run until `condition` holds, or the test is cancelled since its time is up.
func until(_ condition: () async -> Bool) async {
    while await !condition(), !Task.isCancelled { await Task.yield() }
}

/// A gate that blocks tasks until it is opened.
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

/// Yields to other tasks until `condition` is true, or the test is canceled by its time limit.
func until(_ condition: () async -> Bool) async {
    while await !condition(), !Task.isCancelled { await Task.yield() }
}

extension GKAccessPoint {
    func open(_ page: PlayersPage, _ handler: (() -> Void)?) {
        let handler = OnMainThread(handler)
        Task { @MainActor in
            if let url = page.url { pagePresenter?(url) }
            handler.value?()
        }
    }
}

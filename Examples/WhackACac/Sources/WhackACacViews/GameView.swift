#if canImport(SwiftUI)
    import LaurelKit
    public import SwiftUI
    public import WhackACac

    /// The whole game: the desert or the leaderboard, depending on the screen.
    public struct GameView: View {
        @State private var model: GameModel
        @AppStorage("displayName") private var name = ""
        @Environment(\.scenePhase) private var scenePhase

        /// Creates a view of a game.
        public init(_ model: GameModel) { _model = State(initialValue: model) }

        public var body: some View {
            VStack {
                switch model.screen {
                case .start, .over: startScreen
                case .playing, .paused: roundScreen
                }
            }
            .padding()
            .task(id: model.screen) {
                switch model.screen {
                case .playing: await play()
                case .over: await model.finish()
                case .start, .paused: break
                }
            }
            .onChange(of: scenePhase) { _, phase in
                if phase != .active { model.pause() }
            }
        }

        private var startScreen: some View {
            VStack(spacing: 12) {
                Text("Whack-a-Cac").font(.title)
                if model.screen == .over { Text("You scored \(model.round.score) points!") }
                if model.screen == .start { TextField("Your name", text: $name) }
                HStack {
                    if model.screen == .start {
                        Button("Sign in") { Task { await model.signIn(as: name) } }.disabled(model.isLoading)
                    }
                    Button("Play") { model.start() }.disabled(model.isLoading)
                }
                .buttonStyle(.bordered)
                if !model.message.isEmpty { Text(model.message) }
                LeaderboardView(entries: model.entries, ownEntry: model.ownEntry)
            }
        }

        private var roundScreen: some View {
            VStack(spacing: 12) {
                HStack {
                    Text(verbatim: String(repeating: "♥", count: model.round.lives))
                        .accessibilityLabel("\(model.round.lives) lives")
                    Spacer()
                    Text(verbatim: "\(model.round.score)").accessibilityLabel("\(model.round.score) points")
                }
                DesertView(cacti: model.round.cacti) { model.whack($0) }
                if model.screen == .paused {
                    Button("Resume") { model.resume() }
                } else {
                    Button("Pause") { model.pause() }
                }
            }
        }

        /// Advances the round about 30 times per second, until the screen changes.
        private func play() async {
            let clock = ContinuousClock()
            var last = clock.now
            while !Task.isCancelled, model.screen == .playing {
                try? await clock.sleep(for: .milliseconds(33))
                let now = clock.now
                model.advance(by: now - last)
                last = now
            }
        }
    }
#endif

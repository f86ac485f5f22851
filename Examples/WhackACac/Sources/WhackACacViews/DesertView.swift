#if canImport(SwiftUI)
    import SwiftUI
    import WhackACac

    /// The desert: a grid of cells, in which cacti appear.
    struct DesertView: View {
        let cacti: [Cactus]
        let whack: (Cactus.ID) -> Void

        var body: some View {
            Grid {
                ForEach(0..<Cactus.rowCount, id: \.self) { row in
                    GridRow {
                        ForEach(0..<Cactus.columnCount, id: \.self) { column in
                            cell(row * Cactus.columnCount + column)
                        }
                    }
                }
            }
        }

        @ViewBuilder private func cell(_ number: Int) -> some View {
            let cactus = cacti.first { $0.cell == number }
            Button {
                if let cactus { whack(cactus.id) }
            } label: {
                Text(verbatim: cactus == nil ? " " : "🌵")
                    .font(.largeTitle)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background(.yellow.opacity(0.25), in: .rect(cornerRadius: 12))
            }
            .buttonStyle(.plain)
            .accessibilityLabel(cactus == nil ? "Sand" : "Cactus")
        }
    }
#endif

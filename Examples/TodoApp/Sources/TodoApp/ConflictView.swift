import GRDB
import OfflineSync
import SwiftUI

/// Decides conflicts: rows that were changed here and by somebody else.
struct ConflictView: View {
  private let context: SyncContext
  @State private var conflicts: [SyncConflict] = []
  @State private var failure: String?

  init(_ context: SyncContext) { self.context = context }

  var body: some View {
    List {
      ForEach(conflicts, id: \.operation.id) { conflict in
        VStack {
          Text("Mine: \(text(of: conflict.localRow))")
          Text("Theirs: \(text(of: conflict.serverRow))")
          HStack {
            Button("Keep mine") { decide(conflict, .keepLocal) }
            Button("Take theirs") { decide(conflict, .takeServer) }
          }
        }
      }
      if let failure { Text(failure) }
    }
    .navigationTitle("Conflicts")
    .task { await load() }
  }

  private func text(of row: SyncedRow?) -> String {
    row.map { "\($0["text"])" } ?? "deleted"
  }

  private func load() async {
    do {
      conflicts = try await context.conflicts()
    } catch { failure = error.localizedDescription }
  }

  private func decide(_ conflict: SyncConflict, _ decision: ConflictDecision) {
    Task {
      do {
        _ = try await context.resolve(conflict, decision)
      } catch { failure = error.localizedDescription }
      await load()
    }
  }
}

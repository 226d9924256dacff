import ArgumentParser
import OfflineSync

/// A command on the list.
protocol TodoCommand: AsyncParsableCommand {
  var shared: SharedOptions { get }
  /// Whether it changes the list: then it is synced after it, and otherwise before.
  static var isWriting: Bool { get }
  func run(_ session: TodoSession) async throws
}

extension TodoCommand {
  func run() async throws {
    do {
      let session = try TodoSession(shared)
      switch shared.sync {
      case .manual: try await run(session)
      case .launch:
        await session.syncIfPossible()
        try await run(session)
      case .change:
        if !Self.isWriting { await session.syncIfPossible() }
        try await run(session)
        if Self.isWriting { await session.syncIfPossible() }
      }
    } catch {
      throw Complaint.about(error, shared.database)
    }
  }
}

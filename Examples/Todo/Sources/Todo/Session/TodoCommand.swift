import ArgumentParser
import OfflineSync

/// A command on the list.
protocol TodoCommand: AsyncParsableCommand {
  var shared: SharedOptions { get }
  /// When the list is synced, if the user has chosen to sync with each change.
  var moment: SyncMoment { get }
  /// Whether it shows what others change while it runs.
  var isListening: Bool { get }
  func run(_ session: TodoSession) async throws
}

/// When the list is synced around a command.
enum SyncMoment {
  /// Before a command that shows the list.
  case before
  /// After one that changes it.
  case after
  /// Not here: the command syncs itself.
  case itself
}

extension TodoCommand {
  var isListening: Bool { false }

  func run() async throws {
    do {
      let session = try TodoSession(shared, isListening: isListening)
      switch (shared.sync, moment) {
      case (.manual, _), (_, .itself): try await run(session)
      case (.launch, _), (.change, .before):
        await session.syncIfPossible()
        try await run(session)
      case (.change, .after):
        try await run(session)
        await session.syncIfPossible()
      }
    } catch {
      throw Complaint.about(error, shared.database)
    }
  }
}

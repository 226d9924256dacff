import ArgumentParser
import DataModelRuntime
import Foundation
import OfflineSync

/// `todo status`
struct Status: TodoCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how many changes wait to be sent, and up to when the server's changes were received."
  )

  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { .before }

  func run(_ session: TodoSession) async throws {
    let state = try await session.context.state()
    let open = try await session.items.count(TableQuery().matching { $0.complete != true })
    let pulls = try await session.context.pullStatus(of: TodoSession.query.id, in: TodoItem.self)
    let account = try await session.context.account()
    Terminal.show("List:      \(shared.database), \(Count.of(open, "open item"))")
    Terminal.show("Service:   \(shared.url)" + (account.map { ", as \(Terminal.harmless($0))" } ?? ""))
    Terminal.show("To send:   \(Count.of(state.pendingCount, "change"))\(details(state))")
    Terminal.show("Received:  \(pulls.upTo.map { "up to \($0.formatted(.iso8601))" } ?? "nothing yet")")
  }

  private func details(_ state: SyncState) -> String {
    let parts = [
      state.undecidedCount > 0 ? "\(state.undecidedCount) of them undecided" : nil,
      state.inDoubtCount > 0 ? "\(state.inDoubtCount) of them not confirmed" : nil,
    ]
    return parts.compactMap { $0 }.map { ", \($0)" }.joined()
  }
}

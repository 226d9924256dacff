import ArgumentParser
import OfflineSync

/// `todo sync`
struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends local changes, and receives those of the server.",
    discussion: "Exits with 1 if the sync fails, for example without a connection, or if changes remain."
  )

  /// What to do with the list if the service was restored to an earlier state.
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case compare
    case sendAgain = "send-again"
    case startOver = "start-over"

    var change: ServerChange {
      switch self {
      case .compare: .compare
      case .sendAgain: .sendAgain
      case .startOver: .startOver
      }
    }
  }

  @OptionGroup var shared: SharedOptions

  @Option(
    help: ArgumentHelp(
      "Continue with a service that was restored to an earlier state, or that replaced another one.",
      discussion: """
        'compare' takes the items of the service, 'send-again' sends the local ones, and 'start-over' drops \
        the local ones.
        """
    )
  )
  var otherServer: Choice?

  func run() async throws {
    do {
      let session = try TodoSession(shared)
      if let otherServer { try await session.context.changeServer(otherServer.change) }
      var left = try await sync(session)
      if left.decided > 0 { left = try await sync(session) }
      if left.count > 0 { throw ExitCode.failure }
    } catch {
      let isOfSync = error is SyncFailure || error is TableError
      throw isOfSync
        ? Complaint(SyncMessage.text(of: error, shared.url)) : Complaint.about(error, shared.database)
    }
  }

  /// Runs one round, and asks the user about conflicts.
  private func sync(_ session: TodoSession) async throws -> (decided: Int, count: Int) {
    var round = try await session.sync()
    // A killed run leaves changes in flight. This run can take them over when their lease has ended.
    for attempt in 0...TodoSession.lease where round.push?.inDoubtCount ?? 0 > 0 {
      if attempt == 0 { Terminal.remark("Waiting for another 'todo' that was sending or was stopped …") }
      try await Task.sleep(for: .seconds(1))
      round = try await session.sync()
    }
    let (sent, received) = (round.push?.pushedCount ?? 0, round.pull?.changedCount ?? 0)
    Terminal.show("Sent \(Count.of(sent, "change")), received \(received).")
    for failure in round.push?.failures ?? [] where failure.failure.reason != .conflict {
      let title = try await session.title(of: failure.operation.itemID)
      Terminal.remark(
        "\(title) was rejected by the server: \(Terminal.harmless(failure.failure.description))"
      )
    }
    let (decided, _) = try await ConflictDialogue(session: session).run()
    return (decided, try await session.context.pendingOperationCount())
  }
}

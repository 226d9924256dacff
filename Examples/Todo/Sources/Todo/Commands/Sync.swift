import ArgumentParser
import OfflineSync

/// `todo sync`
struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends what has changed here, and receives what has changed there.",
    discussion: "Exits with 1 if something is not in step afterwards, such as without a connection."
  )

  /// What becomes of the list if the service was put back to an earlier state.
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case compare
    case sendAgain = "send-again"
    case beginAnew = "begin-anew"

    var change: ServerChange {
      switch self {
      case .compare: .compare
      case .sendAgain: .sendAgain
      case .beginAnew: .beginAnew
      }
    }
  }

  @OptionGroup var shared: SharedOptions

  @Option(
    help: ArgumentHelp(
      "Go on with a service that was put back to an earlier state, or has taken the place of another one.",
      discussion: """
        'compare' takes what the service has, 'send-again' sends what is here, and 'begin-anew' drops what \
        is here.
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

  /// One round, and what a person has to say about it.
  private func sync(_ session: TodoSession) async throws -> (decided: Int, count: Int) {
    var round = try await session.sync()
    // A run that was killed has left changes on their way. They are this one's when the time of that one has
    // passed.
    for attempt in 0...TodoSession.lease where round.push?.inDoubtCount ?? 0 > 0 {
      if attempt == 0 { Terminal.remark("Waiting for another 'todo', which was sending or was stopped …") }
      try await Task.sleep(for: .seconds(1))
      round = try await session.sync()
    }
    let (sent, received) = (round.push?.pushedCount ?? 0, round.pull?.changedCount ?? 0)
    Terminal.show("Sent \(Count.of(sent, "change")), received \(received).")
    for failure in round.push?.failures ?? [] where failure.failure.reason != .conflict {
      let title = try await session.title(of: failure.operation.itemID)
      Terminal.remark(
        "\(title) was not taken by the server: \(Terminal.harmless(failure.failure.description))"
      )
    }
    let (decided, _) = try await ConflictDialogue(session: session).run()
    return (decided, try await session.context.pendingOperationCount())
  }
}

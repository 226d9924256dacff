import GRDB

@testable import OfflineSync

/// Everything that decides how a run goes on: the store, the server, what is on its way, and what a checker
/// remembers.
struct SearchState: Sendable {
  var image: StoreImage
  var server: ModelServer
  /// The attempt that is under way.
  var flight: Flight?
  /// A request that was sent and may arrive yet, or again.
  var late: SentRequest?
  /// Pages that were asked for, in that order.
  var pages: [AskedPage] = []
  var ledger = EditLedger()
  /// The number of the next edited value.
  var nextValue = 1

  /// An attempt, with the answer once the server has acted.
  struct Flight: Sendable {
    let claim: Claim
    let request: SentRequest
    var answer: ServerAnswer?
  }

  /// How a run begins.
  enum Start: String, Sendable, CaseIterable {
    /// Neither side has the row.
    case new
    /// Both have it.
    case synced
  }

  static let id = "t1"
  static let otherSpelling = "T1"
  /// Another row, which is never here.
  static let other = "t2"

  /// The state at the beginning, which it makes that of a store.
  init(_ start: Start, _ traits: ModelServer.Traits, in db: Database) throws {
    server = ModelServer(traits: traits)
    image = try StoreImage(db)
    guard start == .synced else { return }
    server.write(Self.id) { row in
      row.item.text = 1
      row.item.number = 2
    }
    nextValue = 3
    let row = server.row(Self.id)
    image.row = row?.item
    image.token = PullToken(time: ItemRow.time(server.lastVersion))
    ledger.note(ServerAnswer(status: 200, row: row, version: server.lastVersion))
    ledger.note(row, isQueued: false)
    try image.restore(in: db)
  }
}

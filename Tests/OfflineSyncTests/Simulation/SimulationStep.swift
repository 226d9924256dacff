import DataModelTestSupport

/// One step of a run. All that it does follows from its kind, its seed, and what the steps before it have
/// done: a run replays without some of its steps.
struct SimulationStep: Sendable, Hashable, CustomStringConvertible {
  enum Kind: String, CaseIterable, Sendable {
    case insertTyped, insertRecord, insertSQL, updateTyped, updateRecord, updateSQL
    case deleteTyped, deleteRecord, deleteSQL, replace, orIgnore, upsert, move, cascade
    case push, pull, pullFiltered, pullEverything, reconcile
    case holdPush, holdPull, release, cancel, crash, crashAtCommit, clock
    case decide, discard, retryInDoubt, purge, purgeSome, forcePurge, forcePurgeSome, retrySetAside
    case signIn, changeAccountByWiping, changeAccountByKeeping
    case lateArrival, webEdit, webBreak, webRepair, webColor, webDelete
    case requestLost, requestLate, answerLost, answerCut, duplicated, repeated, repeatedUnread
    case status401, status429, status500, status503, status500After, status503After
    case writeOther, webOther, migrate, migrateAndWrite, crashWhileMigrating, migrateServer

    /// Those of a run in which nothing has a second version.
    static let ofOneVersion = allCases.filter { ![.writeOther, .webOther].contains($0) && !$0.isMigration }

    var isMigration: Bool {
      [.migrate, .migrateAndWrite, .crashWhileMigrating, .migrateServer].contains(self)
    }

    /// How often it is chosen.
    var weight: Int {
      switch self {
      case .push, .holdPush, .pull, .holdPull, .release: 10
      case .updateTyped, .updateRecord, .updateSQL, .move, .pullFiltered: 5
      case .insertTyped, .insertRecord, .insertSQL, .replace, .upsert, .webEdit, .decide: 4
      case .deleteTyped, .deleteRecord, .deleteSQL, .cascade, .orIgnore, .crash, .crashAtCommit, .cancel: 3
      case .writeOther: 8
      case .lateArrival, .webOther, .clock, .retrySetAside, .webBreak: 5
      default: 2
      }
    }
  }

  let kind: Kind
  let seed: UInt64

  var description: String { "\(kind.rawValue) \(seed)" }

  /// The steps of a run.
  static func steps(_ count: Int, _ kinds: [Kind], _ random: inout SeededGenerator) -> [SimulationStep] {
    let choices = kinds.flatMap { Array(repeating: $0, count: $0.weight) }
    return (0..<count).map { _ in
      SimulationStep(kind: choices.randomElement(using: &random) ?? .push, seed: random.next() % 10_000)
    }
  }
}

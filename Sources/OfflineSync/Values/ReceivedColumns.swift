import DataModelRuntime
import GRDB

/// Reads the rows of a page. All of them have the same members in the same order, as a rule, so that each is compared with the
/// one before, and no name is looked up.
struct ReceivedColumns {
  private enum Target {
    case column(Int)
    /// A member that every row has.
    case system
    case unknown
  }

  private let coder: SyncedRowCoder
  private let table: QueueTable
  private let targets: [String: Target]
  /// The members of the last row.
  private var members: [(name: String, target: Target)] = []

  init(of table: QueueTable, _ coder: SyncedRowCoder) {
    self.coder = coder
    self.table = table
    let system = coder.dialect.systemColumns
    var targets: [String: Target] = [system.id: .system]
    for name in system.received { targets[name] = .system }
    for place in table.received { targets[coder.name(of: table.columns[place])] = .column(place) }
    self.targets = targets
  }

  /// A row of the server's; nil if it lacks a column, so that it has to be brought together with the row that is here.
  ///
  /// - Throws: ``OperationFailure`` if a value is not one of its column
  mutating func wholeRow(of json: JSONObject) throws(OperationFailure) -> KnownRow? {
    var values = table.defaults
    var unknown: [JSONObject.Member] = []
    var count = 0
    for (index, member) in json.members.enumerated() {
      switch target(of: member.name, at: index) {
      case .system: break
      case .unknown: unknown.append(member)
      case .column(let place):
        if coder.isMissing(member.value, in: table.columns[place]) { break }
        values[place] = try coder.value(member.value, of: table.columns[place], in: table)
        count += 1
        if coder.losesDigits(of: member.value, as: values[place], in: table.columns[place]) {
          unknown.append(member)
        }
      }
    }
    guard count == table.received.count else { return nil }
    return KnownRow(values: values, presence: .live, unknown: JSONObject(checkedMembers: unknown))
  }

  private mutating func target(of name: String, at index: Int) -> Target {
    if index < members.count, members[index].name == name { return members[index].target }
    let target = targets[name] ?? .unknown
    if index < members.count {
      members[index] = (name, target)
    } else if index == members.count {
      members.append((name, target))
    }
    return target
  }
}

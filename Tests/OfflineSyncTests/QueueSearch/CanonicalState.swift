@testable import OfflineSync

/// A state without the numbers that do not matter: two runs that differ in no more than those go on in the
/// same way.
///
/// Values and versions are only compared, so their ranks are as good as they are.
struct CanonicalState: Hashable {
  private let numbers: [Int]

  init(_ state: SearchState) {
    var writer = Writer()
    let operations = Dictionary(
      state.image.operations.enumerated().map { ($1.id, $0 + 1) },
      uniquingKeysWith: { first, _ in first }
    )
    writer.add(state.image.row)
    writer.add(plain: state.image.lastNumber == state.image.operations.last?.id ? 0 : 1)
    for operation in state.image.operations {
      writer.add(plain: 10 + operation.kind.rawValue)
      writer.add(plain: operation.itemID == SearchState.id ? 0 : 1)
      let isOwn = operation.sending != nil && operation.sending == state.flight?.claim.token
      writer.add(plain: operation.sending == nil ? 0 : isOwn ? 1 : 2)
      writer.add(plain: (operation.lease ?? 0) == 0 ? 0 : 1)
      writer.add(plain: operation.isUndecided ? 1 : 0)
    }
    for known in state.image.known {
      writer.add(plain: 20 + (operations[known.operation] ?? 0))
      writer.add(plain: known.role * 10 + known.gone)
      writer.add(plain: known.isPartial)
      writer.add(known.item)
    }
    for (id, row) in state.server.rows.sorted(by: { $0.key < $1.key }) {
      writer.add(plain: id == SearchState.otherSpelling ? 31 : 30)
      writer.add(row)
    }
    if let flight = state.flight {
      writer.add(plain: 40 + (operations[flight.claim.operation.id] ?? 0))
      writer.add(plain: flight.claim.isInDoubt ? 1 : 0)
      writer.add(flight.request)
      if let answer = flight.answer {
        writer.add(plain: answer.status)
        if let row = answer.row { writer.add(row) }
        writer.add(version: answer.version)
      }
    }
    // A request that the server refuses now is refused for ever: versions only grow, and rows stay.
    if let late = state.late, state.server.wouldDo(late) {
      writer.add(plain: 50)
      writer.add(late)
    }
    writer.add(token: state.image.token, Array(state.server.rows.values))
    for id in state.image.leftOut.sorted() { writer.add(plain: id == SearchState.otherSpelling ? 83 : 82) }
    for page in state.pages where !page.isOutOfDate(in: state.image) {
      writer.add(plain: page.leftOut == nil ? 80 : 81)
      writer.add(token: page.start, page.rows)
      for row in page.rows { writer.add(row) }
    }
    writer.add(state.ledger)
    numbers = writer.ranked
  }

  private struct Writer {
    private var entries: [(kind: Int, number: Int)] = []

    mutating func add(plain number: Int) { entries.append((0, number)) }
    mutating func add(value: Int?) { entries.append(value.map { (1, $0) } ?? (0, -1)) }
    mutating func add(version: Int?) { entries.append(version.map { (2, $0) } ?? (0, -1)) }

    mutating func add(_ row: ItemRow?) {
      guard let row else { return add(plain: -2) }
      add(plain: row.id == SearchState.id ? 0 : 1)
      add(value: row.text)
      add(value: row.number)
      add(version: row.version)
      add(version: row.createdAt)
      add(version: row.updatedAt)
    }

    mutating func add(_ row: ModelServer.StoredRow) {
      add(plain: row.isDeleted ? 1 : 0)
      add(row.item)
    }

    mutating func add(_ request: SentRequest) {
      add(plain: request.kind.rawValue)
      add(plain: request.id == SearchState.id ? 0 : 1)
      add(version: request.version)
      add(value: request.text)
      add(value: request.number)
    }

    /// All that matters is which rows the next page has, and which of them a pull has had before.
    mutating func add(token: PullToken?, _ rows: [ModelServer.StoredRow]) {
      guard let token else { return add(plain: -3) }
      for row in rows.sorted(by: { $0.item.id < $1.item.id }) {
        let time = ItemRow.time(row.item.updatedAt ?? 0)
        add(plain: time < token.time ? 90 : time == token.time ? 91 : 92)
      }
    }

    /// What a checker remembers of values that are nowhere else can never matter.
    mutating func add(_ ledger: EditLedger) {
      let present = Set(entries.lazy.filter { $0.kind == 1 }.map(\.number))
      add(plain: 60 + (ledger.owesDeletion ? 1 : 0) + (ledger.isOfThisClient ? 2 : 0))
      for value in ledger.owed { add(value: value) }
      add(version: ledger.foreignVersion)
      add(version: ledger.seen)
      for value in present.sorted() {
        let mark = ledger.open.contains(value) ? 1 : ledger.landed.contains(value) ? 2 : 0
        guard mark > 0 else { continue }
        add(plain: 70 + mark)
        add(value: value)
      }
    }

    var ranked: [Int] {
      let values = ranks(1)
      let versions = ranks(2)
      return entries.map { entry in
        switch entry.kind {
        case 1: 1000 + (values[entry.number] ?? 0)
        case 2: 2000 + (versions[entry.number] ?? 0)
        default: entry.number
        }
      }
    }

    private func ranks(_ kind: Int) -> [Int: Int] {
      let numbers = Set(entries.lazy.filter { $0.kind == kind }.map(\.number)).sorted()
      return Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
    }
  }
}

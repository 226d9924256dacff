import GRDB

@testable import OfflineSync

/// Pages, which may be late, overtake each other, have no end, or never arrive.
extension RandomRun {
  mutating func requestPage(_ device: Int, _ table: String, faults: Bool = true) throws {
    let current = devices[device]
    let (start, leftOut, count) = try current.connections[0].read { db in
      (
        try RandomPage.token(table, in: db), try RandomPage.leftOut(table, in: db),
        try AnswerCount.find(of: table, in: db)
      )
    }
    var rows = server.rows(of: table, from: start, leftOut: leftOut)
    // The first one of a page may be the last one of the page before.
    let isCut = faults && chance(3) && rows.count > 2
    if isCut {
      counts.add("cut page")
      rows = Array(rows.prefix(2))
    }
    if leftOut != nil { counts.add("row asked for again") }
    let place = leftOut ?? "\(start?.time ?? 0)"
    note("page \(device) \(table) from \(place): \(rows.map(\.version))")
    let page = RandomPage(
      table: table,
      answerCount: count,
      start: start,
      leftOut: leftOut,
      rows: try rows.map { try $0.json() },
      isCut: isCut
    )
    devices[device].pages.append(page)
  }

  mutating func applyPage(_ device: Int, faults: Bool = true) throws {
    guard !devices[device].pages.isEmpty else { return }
    let place = faults ? pick(Array(devices[device].pages.indices)) : devices[device].pages.count - 1
    let page = devices[device].pages.remove(at: place)
    if faults, chance(10) {
      note("page lost \(device)")
      return counts.add("lost page")
    }
    let current = devices[device]
    let effect = try pick(current.connections).write { db in try page.store(current.queue, in: db) }
    counts.add(effect == nil ? "old page" : "page")
    if effect?.unsettled.isEmpty == false { counts.add("unsettled row") }
    if (effect?.rememberedCount ?? 0) > 0 { counts.add("remembered row") }
    note("apply \(device) \(page.table) \(effect.map { "\($0)" } ?? "old")")
    try check(device)
  }
}

import Floor

/// The same work in C.
struct FloorPeer: Peer {
  static let name = "C"
  private let connection: OpaquePointer

  init(path: String) throws {
    guard let connection = floor_open(path) else { throw WrongResult(what: "C cannot open '\(path)'") }
    self.connection = connection
  }

  func close() { floor_close(connection) }

  static func items(_ items: [TodoItem]) -> [floor_item] { items.map { floor_item($0) } }

  func insert(_ items: [floor_item]) throws {
    try require(floor_insert(connection, items, items.count) == 0, "C did not insert")
  }

  func fetchAll() throws -> (count: Int, free: () -> Void) {
    var rows: UnsafeMutablePointer<floor_item>?
    var count = 0
    try require(floor_fetch(connection, &rows, &count) == 0, "C did not fetch")
    let fetched = rows
    let number = count
    return (number, { floor_free(fetched, number) })
  }

  func find(_ items: [floor_item]) throws {
    try require(floor_find(connection, items, items.count) == 0, "C did not find a row")
  }

  func update(_ items: [floor_item]) throws {
    try require(floor_update(connection, items, items.count) == 0, "C did not update")
  }

  func delete(_ items: [floor_item]) throws {
    try require(floor_delete(connection, items, items.count) == 0, "C did not delete")
  }
}

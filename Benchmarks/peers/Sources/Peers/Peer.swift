/// A way to write and read rows of `TodoItem` in a file that a store has made. Each function is one
/// transaction.
protocol Peer {
  static var name: String { get }

  /// Opens the file.
  init(path: String) throws

  func close() throws

  /// The samples in the form of the peer.
  associatedtype Items
  static func items(_ items: [TodoItem]) -> Items

  func insert(_ items: Items) throws
  /// Fetches all rows, and returns their number. The rows are freed after the measurement.
  func fetchAll() throws -> (count: Int, free: () -> Void)
  /// Fetches the row of each item by its key.
  func find(_ items: Items) throws
  /// Writes each item into its row.
  func update(_ items: Items) throws
  /// Deletes the row of each item.
  func delete(_ items: Items) throws
}

struct WrongResult: Error {
  let what: String
}

func require(_ condition: Bool, _ what: String) throws {
  if !condition { throw WrongResult(what: what) }
}

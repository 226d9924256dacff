import DataModelRuntime
import RemoteTables
import TableWire

extension ReceivedPage {
  /// A row, with what has to be known before it is stored.
  struct Row: Sendable {
    let id: String
    /// When the server last changed it, in milliseconds since 1970; nil if it does not say.
    let time: Int64?
    /// Whether the server has marked it as deleted.
    let isDeleted: Bool
    /// The row as it is written in the answer.
    let written: JSONRows.Row

    /// The row with all its members.
    var json: JSONObject { get throws { try written.object } }
  }

  /// Returns the rows of a list.
  ///
  /// - Returns: the same rows, in their order
  /// - Throws: `TableError.invalidAnswer` if a row has no id; ``JSONError``, which reading the page would
  ///   have thrown before
  static func rows(_ rows: [JSONRows.Row], _ system: SystemColumns) throws -> [Row] {
    guard let first = rows.first else { return [] }
    var (last, places) = (first, SystemPlaces(of: first, system))
    return try rows.map { row in
      if !row.isLike(last) { (last, places) = (row, SystemPlaces(of: row, system)) }
      return try Row(row, places)
    }
  }

  /// The places of the members that have to be known before a row is stored.
  fileprivate struct SystemPlaces {
    let id: Int?
    let updatedAt: Int?
    let deleted: Int?

    init(of row: JSONRows.Row, _ system: SystemColumns) {
      let names = row.names
      id = names.firstIndex(of: system.id)
      updatedAt = names.firstIndex(of: system.updatedAt)
      deleted = names.firstIndex(of: system.deleted)
    }
  }
}

extension ReceivedPage.Row {
  /// Creates a row that is not part of a page.
  ///
  /// - Throws: `TableError.invalidAnswer` if it has no id
  init(_ json: JSONObject, _ system: SystemColumns) throws {
    let row = try JSONRows.Row(json)
    try self.init(row, ReceivedPage.SystemPlaces(of: row, system))
  }

  fileprivate init(_ row: JSONRows.Row, _ places: ReceivedPage.SystemPlaces) throws {
    guard let id = try places.id.flatMap({ try row.value(at: $0).string }), !id.isEmpty else {
      throw TableError.invalidAnswer(status: 200, reason: "a row has no 'id' of type text")
    }
    self.id = id
    time = try places.updatedAt.flatMap { try row.date(at: $0) }?.milliseconds
    isDeleted = SystemColumns.isDeleted(try places.deleted.map { try row.value(at: $0) })
    written = row
  }
}

extension JSONRows.Row {
  /// Returns the date of the member at a place; nil if it is not a date.
  func date(at place: Int) throws(JSONError) -> WireDate? {
    let value = self[place]
    if value.kind == .text { return withBytes { WireDate(UnsafeBufferPointer(rebasing: $0[value.place])) } }
    return try self.value(at: place).string.flatMap { WireDate($0) }
  }
}

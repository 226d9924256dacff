import DataModelRuntime
import RemoteTables
import TableWire

extension ReceivedPage {
  /// A row with what has to be known of it before it is stored.
  struct Row: Sendable {
    let id: String
    /// When the server changed it last, in milliseconds since 1970; nil if it does not say.
    let time: Int64?
    /// Whether the server has marked it as deleted.
    let isDeleted: Bool
    /// The row as it stands in the answer.
    let written: JSONRows.Row

    /// The row with all of its members.
    var json: JSONObject { get throws { try written.object } }
  }

  /// The rows of a list.
  ///
  /// - Returns: the same, in their order
  /// - Throws: `TableError.invalidAnswer` if one has no id; ``JSONError``, which reading the page would have
  ///   thrown before
  static func rows(_ rows: [JSONRows.Row], _ system: SystemColumns) throws -> [Row] {
    guard let first = rows.first else { return [] }
    var (last, places) = (first, SystemPlaces(of: first, system))
    return try rows.map { row in
      if !row.isLike(last) { (last, places) = (row, SystemPlaces(of: row, system)) }
      return try Row(row, places)
    }
  }

  /// The places in a row of the members that say what has to be known of it.
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
  /// A row that stands alone.
  ///
  /// - Throws: `TableError.invalidAnswer` if it has no id
  init(_ json: JSONObject, _ system: SystemColumns) throws {
    let row = try JSONRows.Row(json)
    try self.init(row, ReceivedPage.SystemPlaces(of: row, system))
  }

  fileprivate init(_ row: JSONRows.Row, _ places: ReceivedPage.SystemPlaces) throws {
    guard let id = try places.id.flatMap({ try row.value(at: $0).string }), !id.isEmpty else {
      throw TableError.invalidAnswer(status: 200, reason: "a row has no 'id' that is a text")
    }
    self.id = id
    time = try places.updatedAt.flatMap { try row.date(at: $0) }?.milliseconds
    isDeleted = SystemColumns.isDeleted(try places.deleted.map { try row.value(at: $0) })
    written = row
  }
}

extension JSONRows.Row {
  /// The date that the member at a place is; nil if it is none.
  func date(at place: Int) throws(JSONError) -> WireDate? {
    let value = self[place]
    if value.kind == .text { return withBytes { WireDate(UnsafeBufferPointer(rebasing: $0[value.place])) } }
    return try self.value(at: place).string.flatMap { WireDate($0) }
  }
}

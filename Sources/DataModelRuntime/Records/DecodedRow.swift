import GRDB

// If a `Decodable` type contains objects, as the result of a request with associations does, GRDB asks some
// of them to decode themselves. Its decoder knows neither composites nor stored forms, but it has a row.

extension LocalStore.RowReader {
  /// Returns the object of the row that a GRDB decoder reads; nil for any other decoder, such as one of JSON.
  ///
  /// - Parameters:
  ///   - type: the type to decode
  ///   - decoder: any decoder
  /// - Returns: the object, read by its columns
  /// - Throws: ``StoredValueError`` if the request does not include the object, or for a column that cannot
  ///   be read; ``LocalStore/WrongEntityError`` for a row of another entity
  @_spi(Generated) public static func object<Object: StoredEntity>(
    _ type: Object.Type,
    of decoder: any Decoder
  ) throws -> Object? {
    guard let row = try row(of: decoder, for: type) else { return nil }
    var reader = LocalStore.RowReader(row, columns: type.storedTable.columns)
    return try reader.object()
  }

  private static func row(of decoder: any Decoder, for type: Any.Type) throws(StoredValueError) -> Row? {
    if let container = try? decoder.container(keyedBy: DecodedRow.Key.self) {
      return (try? container.decode(DecodedRow.self, forKey: DecodedRow.Key()))?.row
    }
    // The column of a to-one relationship has the name of its association, and GRDB prefers columns: its
    // decoder is at the key, in a row that it does not show.
    let base = Mirror(reflecting: decoder).children.first { $0.label == "row" }?.value
    guard let row = base as? Row, let key = decoder.codingPath.last?.stringValue else { return nil }
    if let related = row.scopes[key] { return related }
    throw StoredValueError(
      column: key,
      expected: type,
      found: "only its key; include the association in the request"
    )
  }
}

/// A row as a value that GRDB decodes: for a key that no row has, it takes the row itself.
private struct DecodedRow: Decodable, FetchableRecord {
  let row: Row

  init(row: Row) {
    self.row = row
  }

  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "expected a row")
    )
  }

  struct Key: CodingKey {
    let stringValue = "\u{0}"
    let intValue: Int? = nil

    init() {}

    init?(stringValue: String) {
      return nil
    }

    init?(intValue: Int) {
      return nil
    }
  }
}

extension LocalStore {
  /// The entity of an object of several possible entities, in JSON and other encodings: next to the values,
  /// under `_entity`.
  @_spi(Generated) public enum CodedEntity {
    private enum Key: String, CodingKey {
      case entity = "_entity"
    }

    /// Reads the name of the entity.
    @_spi(Generated) public static func name(in decoder: any Decoder) throws -> String {
      try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .entity)
    }

    /// Writes the name of the entity.
    @_spi(Generated) public static func write(_ name: String, to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .entity)
    }
  }
}

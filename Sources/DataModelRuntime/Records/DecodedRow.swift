import GRDB

// Where a `Decodable` type holds objects, as the result of a request with associations does, GRDB asks some
// of them to decode themselves. Its decoder knows neither composites nor the forms of columns; what it stands
// at is a row.

extension LocalStore.RowReader {
  /// The object of the row at which a decoder of GRDB stands; nil for a decoder of something else, such as
  /// JSON.
  ///
  /// - Parameters:
  ///   - type: what is decoded
  ///   - decoder: any decoder
  /// - Returns: an object that was read by its columns
  /// - Throws: ``StoredValueError`` if a request does not include the object that is to be decoded, or for a
  ///   column that it cannot be read from; ``LocalStore/WrongEntityError`` for a row of another entity
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
    // The column of a to-one relationship has the name of its association, and GRDB prefers columns: it
    // stands at the key, in a row that it does not show.
    let base = Mirror(reflecting: decoder).children.first { $0.label == "row" }?.value
    guard let row = base as? Row, let key = decoder.codingPath.last?.stringValue else { return nil }
    if let related = row.scopes[key] { return related }
    throw StoredValueError(
      column: key,
      expected: type,
      found: "its key alone; include the association in the request"
    )
  }
}

/// A row, as a value that GRDB decodes from a key that no row has: it then takes the row itself.
private struct DecodedRow: Decodable, FetchableRecord {
  let row: Row

  init(row: Row) {
    self.row = row
  }

  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no row"))
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
  /// The entity of a row of several, in JSON and other codings: beside the values, under `_entity`.
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

public import GRDB
import SQLText

extension LocalStore {
  /// The table of an entity and the columns of an object. Generated code creates it.
  public struct StoredTable: Sendable {
    /// The table's name.
    public let name: String
    /// The name of the entity in the model.
    public let entity: String
    /// The entities whose rows belong to the type, if the table also holds those of others.
    public let entities: [String]
    /// The columns of an object, in the order in which it reads them.
    public let columns: [String]
    /// The columns that an object writes.
    let written: [String]
    /// The statements for single rows; nil if the columns of an object depend on its row.
    @usableFromInline let statements: RowStatements?

    /// The statements for an object.
    @usableFromInline var objectStatements: RowStatements {
      guard let statements else {
        preconditionFailure("the 'rowTable' of an object in '\(name)' must have the columns that it writes")
      }
      return statements
    }

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: the table's name
    ///   - entity: the name of the entity; that of the table if nil
    ///   - entities: the entities whose rows belong to the type, if the table also holds those of others.
    ///     Then they are required, and the program stops without them
    ///   - columns: the columns of an object, in the order in which it reads them; the primary key first,
    ///     which it also writes first. Empty if they depend on the row
    ///   - computed: the columns that an object never writes, because the database computes them, or offline
    ///     sync receives them from the server
    @_spi(Generated) public init(
      _ name: String,
      entity: String? = nil,
      entities: [String] = [],
      columns: [String],
      computed: Set<String> = []
    ) {
      // Without them, the type's requests would find, and delete, the rows of all entities.
      precondition(
        !entities.isEmpty || !(columns.isEmpty || columns.contains("_entity")),
        """
        the table '\(name)' has no 'columns' or holds several entities; pass the entities whose rows this \
        type reads as 'entities'
        """
      )
      self.name = name
      self.entity = entity ?? name
      self.entities = entities
      self.columns = columns
      written = columns.filter { !computed.contains($0) }
      precondition(
        written.first == columns.first,
        "the first of the columns of '\(name)', its primary key, must not be computed"
      )
      statements =
        columns.isEmpty
        ? nil : RowStatements(table: name, entities: entities, columns: columns, written: written)
    }
  }
}

extension LocalStore {
  // The expression itself, in each generated type, would make its file take 2 % longer to compile.

  /// Returns the value of a primary key that SQLite assigns; NULL before it does.
  @_spi(Generated)
  public static func storedKey(of rowID: Int64?) -> DatabaseValue { rowID.map(\.databaseValue) ?? .null }
}

public import GRDB
import SQLText

extension LocalStore {
  /// The table of an entity, and the columns that make an object. Generated code makes it.
  public struct StoredTable: Sendable {
    /// The table's name.
    public let name: String
    /// The name of the entity in the model.
    public let entity: String
    /// The entities whose rows are rows of the type, if the table holds those of others too.
    public let entities: [String]
    /// The columns that make an object, in the order in which it reads them.
    public let columns: [String]
    /// Those of them that an object writes.
    let written: [String]
    /// The statement that inserts an object, with a parameter for each column that it writes.
    @usableFromInline let insertion: String
    /// NULL for each column that an object writes.
    @usableFromInline let unsetValues: PersistenceContainer?

    /// The same statement, with what SQLite does where a row with the same key is there.
    @usableFromInline
    func insertion(onConflict resolution: Database.ConflictResolution) -> String {
      resolution == .abort
        ? insertion : "INSERT OR \(resolution.rawValue)\(insertion.dropFirst("INSERT".count))"
    }

    /// A table.
    ///
    /// - Parameters:
    ///   - name: the table's name
    ///   - entity: the name of the entity; that of the table if nil
    ///   - entities: the entities whose rows are rows of the type, if the table holds those of others too;
    ///     then they are required, and the program stops without them
    ///   - columns: the columns that make an object, in the order in which it reads them
    ///   - computed: those of them that an object never writes: the database computes them, or offline sync
    ///     has them from the server
    @_spi(Generated) public init(
      _ name: String,
      entity: String? = nil,
      entities: [String] = [],
      columns: [String],
      computed: Set<String> = []
    ) {
      // Without them the type's requests would find, and delete, the rows of all.
      precondition(
        !entities.isEmpty || !(columns.isEmpty || columns.contains("_entity")),
        """
        the table '\(name)' has no 'columns' or holds several entities; 'entities' has to say whose rows \
        this type reads
        """
      )
      self.name = name
      self.entity = entity ?? name
      self.entities = entities
      self.columns = columns
      written = columns.filter { !computed.contains($0) }
      let names = written.map(SQLQuoting.identifier).joined(separator: ", ")
      let parameters = written.map { _ in "?" }.joined(separator: ", ")
      insertion = "INSERT INTO \(SQLQuoting.identifier(name)) (\(names)) VALUES (\(parameters))"
      unsetValues = InsertionOutcome.container(of: written)
    }
  }
}

extension LocalStore {
  // The expression itself, in each generated type, would take the compiler 2 % longer for its file.

  /// The value of a primary key that SQLite gives; NULL before it does.
  @_spi(Generated)
  public static func storedKey(of rowID: Int64?) -> DatabaseValue { rowID.map(\.databaseValue) ?? .null }
}

public import GRDB

extension LocalStore {
  /// The table of an entity, and the columns that make an object. Generated code makes it.
  public struct StoredTable: Sendable {
    /// The table's name.
    public let name: String
    /// The columns that make an object, in the order in which it reads them.
    public let columns: [String]
    /// Those of them that an object writes.
    let written: [String]
    /// The statement that inserts an object, with a parameter for each column that it writes.
    @usableFromInline let insertion: String
    /// NULL for each column that an object writes.
    @usableFromInline let unsetValues: PersistenceContainer?

    /// A table.
    ///
    /// - Parameters:
    ///   - name: the table's name
    ///   - columns: the columns that make an object, in the order in which it reads them
    ///   - computed: those of them that the database computes, which nobody writes
    public init(_ name: String, columns: [String], computed: Set<String> = []) {
      self.name = name
      self.columns = columns
      written = columns.filter { !computed.contains($0) }
      let names = written.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
      let parameters = written.map { _ in "?" }.joined(separator: ", ")
      insertion = "INSERT INTO \(name.quotedDatabaseIdentifier) (\(names)) VALUES (\(parameters))"
      unsetValues = InsertionOutcome.container(of: written)
    }
  }
}

public import GRDB

extension LocalStore {
  /// Where the rows of an entity stand: its table, and the columns that make an object. Generated code makes it.
  public struct StoredTable: Sendable, Hashable {
    /// The table's name.
    public let name: String
    /// The columns that make an object, in the order in which it reads them.
    public let columns: [String]
    /// The statement that inserts an object, with a parameter for each column that it writes; nil without columns.
    @usableFromInline let insertion: String?
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
      let written = columns.filter { !computed.contains($0) }
      insertion = written.isEmpty ? nil : Self.insertion(of: written, into: name)
      unsetValues = InsertionOutcome.container(of: written)
    }

    @usableFromInline
    static func insertion(of columns: [String], into name: String) -> String {
      let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
      let parameters = columns.map { _ in "?" }.joined(separator: ", ")
      return "INSERT INTO \(name.quotedDatabaseIdentifier) (\(names)) VALUES (\(parameters))"
    }

    /// Whether the tables have the same name and columns.
    public static func == (one: StoredTable, other: StoredTable) -> Bool {
      one.name == other.name && one.columns == other.columns && one.insertion == other.insertion
    }

    /// Adds the name and the columns.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(columns)
      hasher.combine(insertion)
    }
  }
}

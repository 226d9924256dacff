/// A protocol that every generated record adopts, through the template `DataModelTemplates/Entity.mustache`.
public protocol Named {
  /// The names of the columns, with the key first.
  static var columnNames: [String] { get }
}

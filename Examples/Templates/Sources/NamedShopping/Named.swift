/// What every generated record adopts here, by the template `DataModelTemplates/Entity.mustache`.
public protocol Named {
  /// The names of the columns, the key's first.
  static var columnNames: [String] { get }
}

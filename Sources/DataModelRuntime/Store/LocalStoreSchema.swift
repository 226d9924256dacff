/// The schema of a generated model: what ``LocalStore`` needs to create a database and to recognise it.
///
/// Generated code has one for each model: `QSDataModelSchema.schema`.
public struct LocalStoreSchema: Sendable, Hashable {
  /// The name of the model.
  public let modelName: String
  /// Changes whenever a table, a column, a constraint, an index or a trigger does.
  public let fingerprint: String
  /// The SQL that creates everything, in an empty database.
  public let statements: [String]

  /// A schema. Generated code makes it.
  ///
  /// - Parameters:
  ///   - modelName: the name of the model
  ///   - fingerprint: 16 hexadecimal digits
  ///   - statements: SQL statements without their semicolons
  public init(modelName: String, fingerprint: String, statements: [String]) {
    self.modelName = modelName
    self.fingerprint = fingerprint
    self.statements = statements
  }
}

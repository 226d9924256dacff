/// Which names of types mean what in generated code.
///
/// An entity may be called `Date` or `Row`. Its type then hides the one of that name, which generated code names
/// with its module: `Foundation.Date`. Where nothing is hidden the plain name is used, as a person would.
struct SwiftScope: Sendable {
  private let declared: Set<String>

  /// The scope of a module with the given types.
  init(declared: Set<String>) {
    self.declared = declared
  }

  /// How a type that is not generated is written.
  func spelling(of name: String) -> String {
    guard declared.contains(name), let module = Self.modules[name] else { return name }
    return "\(module).\(name)"
  }

  /// Every type of others that generated code mentions.
  private static let modules: [String: String] = {
    let names = [
      "Swift": [
        "Bool", "CaseIterable", "Double", "Equatable", "Float", "Hashable", "Identifiable", "Int16", "Int32",
        "Int64",
        "Sendable", "String",
      ],
      "Foundation": ["Data", "Date", "Decimal", "URL", "UUID"],
      "GRDB": [
        "BelongsToAssociation", "Database", "DatabaseValue", "ForeignKey", "HasOneAssociation",
        "InsertionSuccess",
        "MutablePersistableRecord", "PersistableRecord", "PersistenceContainer", "QueryInterfaceRequest",
        "Row",
        "SQLSelectable",
      ],
      "DataModelRuntime": [
        "DerivedText", "LocalStoreSchema", "PairedRelationship", "StoredColumn", "StoredEntity",
        "StoredEnumeration",
        "StoredSubentity", "StoredValueError",
        "ToManyRelationship", "Validation", "ValidationError",
      ],
    ]
    var modules: [String: String] = [:]
    for (module, types) in names {
      for type in types { modules[type] = module }
    }
    return modules
  }()
}

package import DataModelDefinition

/// The tables and columns that a sync profile requires.
///
/// A profile accepts one or more generations of the sync system. Tables and columns of every generation are
/// required; those of only some are optional, but must be correct where present. A test compares this with
/// the models in `Schemas/`, one per generation.
package struct SyncRequirements: Sendable {
  /// The service's display name: `Mobile Apps`.
  package let serviceName: String
  package let systemTables: [SystemTable]
  /// The columns of each data table: `id`, and those that the service maintains.
  package let dataColumns: [SystemColumn]

  package struct SystemTable: Sendable {
    package let name: String
    package let isRequired: Bool
    package let columns: [SystemColumn]
  }

  package struct SystemColumn: Sendable {
    @Boxed package var attribute: Attribute
    package let isRequired: Bool

    package var name: String { attribute.name }
    var type: AttributeType { attribute.type }

    /// Creates a column; `isScalar` is nil for a type that has no scalar in Xcode's classes.
    fileprivate init(
      _ name: String,
      _ type: AttributeType,
      _ isOptional: Bool = true,
      isScalar: Bool? = nil,
      isRequired: Bool = true
    ) {
      var attribute = Attribute(name: name, type: type)
      attribute.isOptional = isOptional
      attribute.usesScalarType = isScalar
      _attribute = Boxed(wrappedValue: attribute)
      self.isRequired = isRequired
    }
  }

  /// Creates the requirements of a profile; nil if it has no offline sync.
  package init?(for profile: ModelProfile) {
    switch profile {
    case .none, .cloudKit: return nil
    case .mobileApps: self.init("Mobile Apps", columnPrefix: "", acceptsPreview: false)
    case .mobileServices: self.init("Mobile Services", columnPrefix: "ms_", acceptsPreview: true)
    }
  }

  /// Creates the requirements of a service. The preview is the generation of 2014, with only two tables and
  /// fewer columns.
  private init(_ serviceName: String, columnPrefix prefix: String, acceptsPreview: Bool) {
    self.serviceName = serviceName
    let isNewRequired = !acceptsPreview
    let kind = SystemColumn("tableKind", .integer16, isScalar: true, isRequired: isNewRequired)
    let operations: [SystemColumn] = [
      .init("id", .integer64, false, isScalar: true), .init("itemId", .string), .init("properties", .binary),
      .init("table", .string), kind,
    ]
    let errors: [SystemColumn] = [
      .init("id", .string, false),
      .init("operationId", .integer64, isScalar: true, isRequired: isNewRequired),
      .init("properties", .binary), kind,
    ]
    let config: [SystemColumn] = [
      .init("id", .string, false), .init("key", .string), .init("keyType", .integer64, isScalar: true),
      .init("table", .string), .init("value", .string),
    ]
    let old = [
      SystemTable(name: "MS_TableOperationErrors", isRequired: true, columns: errors),
      SystemTable(name: "MS_TableOperations", isRequired: true, columns: operations),
    ]
    let new = [SystemTable(name: "MS_TableConfig", isRequired: isNewRequired, columns: config)]
    systemTables = acceptsPreview ? old + new : new + old
    dataColumns = [
      .init("id", .string, false),
      .init(prefix + "createdAt", .date, isScalar: false, isRequired: false),
      .init(prefix + "deleted", .boolean, isScalar: true, isRequired: false),
      .init(prefix + "updatedAt", .date, isScalar: false, isRequired: false),
      .init(prefix + "version", .string, isRequired: false),
    ]
  }

  /// Returns whether an entity's name has the service's prefix.
  static func isSystemName(_ name: String) -> Bool {
    name.lowercased().hasPrefix("ms_")
  }

  /// Returns whether a column of the app's tables is the id or one that the service maintains.
  func isDataColumn(_ name: String) -> Bool {
    dataColumns.contains { $0.name == name }
  }

  /// Returns whether an entity is one of the service's own tables, of any generation.
  func isSystemTable(_ name: String) -> Bool {
    systemTables.contains { $0.name == name }
  }
}

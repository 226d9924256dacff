package import DataModelDefinition

/// The tables and columns that a sync profile requires.
///
/// A profile accepts one or more generations of the sync system. What every generation has is required; what
/// only some have is optional, but must be right where it is present. The models in `Schemas/`, one of each
/// generation, state the same; a test compares them.
package struct SyncRequirements: Sendable {
  /// The service's name for people: `Mobile Apps`.
  package let serviceName: String
  package let systemTables: [SystemTable]
  /// The columns of each data table: `id`, and the ones that the service keeps.
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

    /// A column; `isScalar` is nil for a type of which Xcode's classes have no scalar.
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

  /// The requirements of a profile; nil if it has no offline sync.
  package init?(for profile: ModelProfile) {
    switch profile {
    case .none, .cloudKit: return nil
    case .mobileApps: self.init("Mobile Apps", columnPrefix: "", acceptsPreview: false)
    case .mobileServices: self.init("Mobile Services", columnPrefix: "ms_", acceptsPreview: true)
    }
  }

  /// The preview is the generation of 2014, which has two tables, and less in them.
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

  /// Whether an entity's name claims to be one of the service's.
  static func isSystemName(_ name: String) -> Bool {
    name.lowercased().hasPrefix("ms_")
  }

  /// Whether a column of the app's tables is one that the service keeps, or the id.
  func isDataColumn(_ name: String) -> Bool {
    dataColumns.contains { $0.name == name }
  }

  /// Whether an entity is one of the service's own tables, present or not in every generation.
  func isSystemTable(_ name: String) -> Bool {
    systemTables.contains { $0.name == name }
  }
}

import CoreDataImport
import CoreDataTestSupport

/// Archives of models that ``ArchiveWriter`` cannot write, since no value describes them.
enum HandmadeArchive {
  typealias Field = KeyedArchiveBuilder.Field

  /// The model of an archive whose root the closure makes.
  static func model(_ root: (inout KeyedArchiveBuilder) -> Field) throws -> ArchivedModel {
    var builder = KeyedArchiveBuilder()
    let root = root(&builder)
    let list = builder.archive(root: root)
    return try ArchivedModel(archive: RawDeflation.deflate(PropertyListWriter.bytes(of: list)))
  }

  /// The model of an archive with the entities that the closure makes.
  static func model(entities: (inout KeyedArchiveBuilder) -> [Field]) throws -> ArchivedModel {
    try model { builder in
      let list = builder.array(entities(&builder))
      return builder.object("NSManagedObjectModel", ["NSEntities": list])
    }
  }

  /// The model of an archive with an entity 'E' and its properties.
  static func model(
    properties: (inout KeyedArchiveBuilder) -> [Field],
    others: [String: Field] = [:]
  ) throws -> ArchivedModel {
    try model { builder in
      let fields = ["NSProperties": builder.array(properties(&builder))].merging(others) { $1 }
      return [entity("E", fields, in: &builder)]
    }
  }

  static func entity(
    _ name: String?,
    _ fields: [String: Field] = [:],
    in builder: inout KeyedArchiveBuilder
  ) -> Field {
    var fields = fields
    fields["NSEntityName"] = builder.string(name)
    return builder.object("NSEntityDescription", fields)
  }

  static func attribute(
    _ name: String?,
    type: Int64 = 700,
    _ fields: [String: Field] = [:],
    in builder: inout KeyedArchiveBuilder
  ) -> Field {
    var fields = fields
    fields["NSPropertyName"] = builder.string(name)
    fields["NSAttributeType"] = .integer(type)
    return builder.object("NSAttributeDescription", ["NSPropertyDescription"], fields)
  }

  static func relationship(
    _ name: String,
    _ fields: [String: Field] = [:],
    in builder: inout KeyedArchiveBuilder
  ) -> Field {
    var fields = fields
    fields["NSPropertyName"] = builder.string(name)
    return builder.object("NSRelationshipDescription", ["NSPropertyDescription"], fields)
  }
}

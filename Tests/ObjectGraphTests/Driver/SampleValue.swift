import DataModelDefinition
import GRDB

/// A value for an attribute that must have one.
enum SampleValue {
  static func of(_ type: AttributeType) -> DatabaseValue {
    switch type {
    case .string: "text".databaseValue
    case .double, .float: 1.5.databaseValue
    case .decimal: "1.5".databaseValue
    case .date: "2024-01-31T09:00:00.000Z".databaseValue
    case .uuid: "00000000-0000-4000-8000-000000000000".databaseValue
    case .uri: "https://example.com/".databaseValue
    default: 1.databaseValue
    }
  }
}

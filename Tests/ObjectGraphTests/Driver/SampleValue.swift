import DataModelDefinition
import Foundation
import GRDB

/// A value for an attribute that must have one.
enum SampleValue {
  static func of(_ type: AttributeType) -> DatabaseValue {
    switch type {
    case .string: "text".databaseValue
    case .double, .float: 1.5.databaseValue
    case .decimal: "1.5".databaseValue
    case .date: "2024-01-31 09:00:00.000".databaseValue
    case .uuid: Data(repeating: 7, count: 16).databaseValue
    case .uri: "https://example.com/".databaseValue
    default: 1.databaseValue
    }
  }
}

/// Names by which Swift finds what is not in the file.
enum SwiftModules {
  /// The names of ``common`` that a generated type can have: it hides what they mean in all code of its
  /// module.
  static let hidable: Set<String> = common.subtracting(named).subtracting(["Any", "Protocol", "Self", "Type"])

  /// The modules that generated code names: `Swift.String`, `Foundation.Date`. A type of such a name hides
  /// the module from all of it.
  static let named: Set<String> = ["DataModelRuntime", "Foundation", "GRDB", "Swift"]

  /// Other modules, and types of the standard library and of Foundation, that the code of an app names every
  /// day. A namespace of such a name would hide them from the app.
  static let common: Set<String> = named.union([
    "Actor", "Any", "AnyObject", "AppKit", "Array", "AsyncSequence", "AsyncStream", "Bool", "Character",
    "Codable", "CodingKey", "Combine",
    "Clock", "Collection", "Comparable",
    "CoreData", "CoreGraphics", "Data", "Date", "Decimal", "Decodable", "Decoder", "Dictionary", "Dispatch",
    "Double", "Duration",
    "Encodable", "Encoder", "Equatable", "Error", "Float", "GRDBSQLite", "Hashable", "Identifiable", "Int",
    "Int16",
    "Int32", "Int64", "Int8", "KeyPath", "MainActor", "Mirror", "Never", "Observation", "Optional",
    "Protocol", "Range", "Result", "Self",
    "Sendable",
    "Sequence", "Set", "String", "Substring", "SwiftData", "SwiftUI", "Task", "TaskGroup", "Type", "UIKit",
    "UInt",
    "UInt16",
    "UInt32", "UInt64", "UInt8", "URL", "UUID", "Void",
  ])
}

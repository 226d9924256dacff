import DataModelSwift

/// Names of modules and types from outside a file.
enum SwiftModules {
  /// The modules that generated code names: `Foundation.Date`, `GRDB.Database`. A type with one of these
  /// names hides the module from all of that code.
  static let named: Set<String> = ["DataModelRuntime", "Foundation", "GRDB", "Swift"]

  /// Other modules that apps import.
  private static let imported: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreGraphics", "Dispatch", "GRDBSQLite", "Observation", "SwiftData",
    "SwiftUI", "UIKit",
  ]

  /// The modules and types that a generated type can hide in all code of its module. Types that generated
  /// code itself needs are left out: a generated type with their name gets another one.
  static let hidable = imported.union(SwiftLibraryTypes.all).subtracting(SwiftIdentifier.plainTypes)

  /// The names that a namespace would hide from the app or from generated code, and words of the language.
  static let common = named.union(hidable).union(SwiftIdentifier.plainTypes)
    .union(["Any", "Protocol", "Self", "Type"])
}

import DataModelSwift

/// Names by which Swift finds what is not in the file.
enum SwiftModules {
  /// The modules that generated code names: `Foundation.Date`, `GRDB.Database`. A type of such a name hides
  /// the module from all of it.
  static let named: Set<String> = ["DataModelRuntime", "Foundation", "GRDB", "Swift"]

  /// Other modules that the code of an app imports.
  private static let imported: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreGraphics", "Dispatch", "GRDBSQLite", "Observation", "SwiftData",
    "SwiftUI", "UIKit",
  ]

  /// The modules and types that a generated type can hide in all code of its module. One of a name that
  /// generated code needs gets another.
  static let hidable = imported.union(SwiftLibraryTypes.all).subtracting(SwiftIdentifier.plainTypes)

  /// What a namespace would hide from the app, or from generated code; words of the language too.
  static let common = named.union(hidable).union(SwiftIdentifier.plainTypes)
    .union(["Any", "Protocol", "Self", "Type"])
}

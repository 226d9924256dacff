import DataModelTestSupport
import Foundation

/// What a Swift file imports.
enum SourceImports {
  /// The modules that a file imports, whatever comes before the word.
  static func of(_ file: URL) throws -> [String] {
    let pattern =
      #/
      ^ \s* (?: @\w+ (?: \( [^)]* \) )? \s+ )*
      (?: (?: public | package | internal | private | fileprivate ) \s )? import \s (?: \w+ \s )? (\w+)
      /#
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("import ") }
      .compactMap { line in line.firstMatch(of: pattern).map { String($0.1) } }
  }
}

package import Foundation

/// A program of this package, which is beside the bundle of the tests.
package enum BuiltProgram {
  /// Where the program is; nil if it was not built.
  package static func url(of name: String) -> URL? {
    BuiltProducts.first(name) { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

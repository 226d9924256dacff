/// The folders that a search for models leaves out.
package struct SearchExclusion: Sendable, Equatable {
  /// Folders of third-party sources and of build products. Hidden folders are left out too.
  package static let folders = ["build", "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages"]

  /// Leaves out only hidden folders.
  package static let none = SearchExclusion(patterns: [])

  private let patterns: [PathPattern]

  func leavesOut(_ path: String) -> Bool { patterns.contains { $0.matches(path) } }

  /// Returns whether a search of the current folder would miss a path below it.
  package func hides(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.indices.contains { leavesOut(parts[...$0].joined(separator: "/")) }
  }
}

extension SearchExclusion {
  package init(_ patterns: [PathPattern]) {
    self.init(patterns: Self.folders.compactMap { PathPattern($0) } + patterns)
  }
}

/// The end of a path, with `*` for any characters of a name and `?` for one.
///
/// For example, `Vendor` and `Tests/Fixtures` match folders at any depth, `Legacy*` all whose names begin so.
package struct PathPattern: Sendable, Hashable {
  private let names: [String]

  /// - Returns: nil for a text without a name
  package init?(_ text: String) {
    names = text.split(separator: "/").map(String.init)
    if names.isEmpty { return nil }
  }

  /// Returns whether a path ends with matching names.
  package func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/").suffix(names.count)
    return parts.count == names.count && zip(names, parts).allSatisfy { Self.fits(Array($0), Array($1)) }
  }

  /// Takes at most time proportional to the product of both lengths: it backtracks only to the last `*`.
  private static func fits(_ pattern: [Character], _ name: [Character]) -> Bool {
    var (place, position) = (0, 0)
    var retry: (place: Int, position: Int)?
    while position < name.count {
      if place < pattern.count, pattern[place] == "*" {
        retry = (place, position)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[position] {
        place += 1
        position += 1
      } else if let last = retry {
        retry = (last.place, last.position + 1)
        (place, position) = (last.place + 1, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}

import Foundation
import Testing

@testable import DataModelCompiler

/// The names that hide a type of Swift, compared with the toolchain at hand.
@Suite struct SwiftLibraryTypeTests {
  /// The folder of the toolchain's modules; nil where they are elsewhere.
  private static let modules: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { URL(fileURLWithPath: String($0)).appending(path: "swiftc") }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      .map { compiler in
        compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
          .appending(path: "lib/swift/linux")
      }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "Swift.swiftmodule").path) }
  }()

  @Test(
    .enabled(if: modules != nil),
    arguments: [
      ("Swift", SwiftLibraryTypes.standard), ("_Concurrency", SwiftLibraryTypes.concurrency),
    ]
  )
  func areThoseOfTheInterface(_ module: String, _ known: Set<String>) throws {
    let folder = try #require(Self.modules).appending(path: "\(module).swiftmodule")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .first { $0.hasSuffix(".swiftinterface") && !$0.contains(".private.") }
    )
    let interface = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let declaration =
      #/
      (?: @ [\w.]+ (?: \( [^)]* \) )? \s )* (?: final \s )? (?: public | open ) \s
      (?: final \s | distributed \s )? (?: struct | class | enum | protocol | actor ) \s ([A-Z]\w*)
      /#
    let names = interface.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: declaration).map { String($0.1) }
    }
    #expect(names.count > 30)
    #expect(Set(names).subtracting(known) == [], "add them to SwiftLibraryTypes")
  }

  @Test func haveTheNamesOfEveryDay() {
    let expected = [
      "Task", "Result", "Set", "MainActor", "Void", "Regex", "Notification", "Operation", "Unit",
    ]
    #expect(expected.filter { !SwiftModules.hidable.contains($0) } == [])
    #expect(SwiftModules.hidable.isDisjoint(with: ["Item", "Note", "Category", "View", "Tag", "Order"]))
  }
}

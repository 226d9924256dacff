import DataModelTestSupport
import Foundation
import Testing

/// What a condition must not compare does not compile, and the message is at its place.
///
/// The compiler is asked with the modules of the build that the tests are of.
@Suite struct ConditionTypeTests {
  static let modules = BuiltModules()

  /// Conditions, and the types that the message of the compiler must name.
  static let wrong: [(condition: String, message: String)] = [
    (#"$0.complete == "no""#, "'String'"),
    (#"$0.text == Date()"#, "'Date'"),
    (#"$0.date > "2024-01-01""#, "'String'"),
    (#"$0.text == $0.date"#, "'StoredExpression<Date>'"),
    (#"$0.rank > someInt"#, "'Int'"),
    (#"$0.rank == someText"#, "'String?'"),
    (#"$0.size < .large"#, "'StoredOrderedValue'"),
    (#"$0.weight % 2 == 1"#, "'StoredExpression<Double>'"),
    (#"$0.complete"#, "'StoredExpression<Bool>'"),
    (#"$0.unknown == 1"#, "'unknown'"),
    (#"$0.text == "a" && $0.complete == "no" && $0.rank > 3"#, "'String'"),
  ]

  private static let entity = """
    @_spi(Generated) import DataModelRuntime
    import Foundation
    import GRDB

    struct Item: StoredEntity {
      enum Size: Int16, StoredEnumeration { case small, large }
      enum Columns {
        static var text: StoredColumn<String> { .init("text") }
        static var complete: StoredColumn<Bool> { .init("complete") }
        static var date: StoredColumn<Date> { .init("date") }
        static var rank: StoredColumn<Int16> { .init("rank") }
        static var weight: StoredColumn<Double> { .init("weight") }
        static var size: StoredColumn<Size> { .init("size") }
      }
      static let storedTable = LocalStore.StoredTable("Item", columns: ["_id"])
      init(from row: inout LocalStore.RowReader) {}
      var storedKey: DatabaseValue { .null }
    }
    let someInt = 3
    let someText: String? = "a"

    """

  @Test(.enabled(if: modules != nil, "no compiler, or no modules of the build beside the tests"))
  func comparisonsOfOtherTypesDoNotCompile() throws {
    let right = #"_ = Item.matching { $0.complete == false && $0.date > Date() && $0.text == someText }"#
    let lines = [right] + Self.wrong.map { "_ = Item.matching { \($0.condition) }" }
    let source = Self.entity + lines.joined(separator: "\n") + "\n"
    let output = try Self.messages(of: source)
    let firstLine = Self.entity.split(separator: "\n", omittingEmptySubsequences: false).count
    let errors = output.split(separator: "\n").filter {
      $0.contains("main.swift:") && $0.contains(" error: ")
    }
    #expect(!errors.contains { $0.contains("main.swift:\(firstLine):") }, "the right one compiles")
    for (index, test) in Self.wrong.enumerated() {
      let own = errors.filter { $0.contains("main.swift:\(firstLine + 1 + index):") }
      #expect(own.contains { $0.contains(test.message) }, "\(test.condition): \(own)")
    }
    #expect(
      errors.allSatisfy { error in
        lines.indices.contains { error.contains("main.swift:\(firstLine + $0):") }
      },
      "no error is elsewhere: \(output)"
    )
  }

  // MARK: - The compiler

  private static func messages(of source: String) throws -> String {
    let modules = try #require(Self.modules)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("main.swift")
    try folder.write(source, to: "main.swift")
    let arguments =
      ["-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"]
      + modules.compilerArguments + [file.path]
    return try ProgramRun(named: "swiftc", arguments).errors
  }
}

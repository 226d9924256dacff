import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelSwift

/// The types that generated code names without their modules.
struct PlainTypeTests {
  /// Each of them is kept free: one that is missing from the list would be hidden by an entity of its name.
  @Test func areAllThatGeneratedCodeNames() throws {
    var found: Set<String> = []
    for folder in ["AnybodysModule/Library", "Diary", "Errands", "Ledger", "Notebook", "Zoo"] {
      found.formUnion(try typesNamed(in: Repository.root.appending(path: "Tests/ReferenceOutput/\(folder)")))
    }
    #expect(found.sorted() == SwiftIdentifier.plainTypes.sorted())
  }

  /// The types that the files name without a module, and do not declare.
  private func typesNamed(in folder: URL) throws -> Set<String> {
    var named: Set<String> = []
    var declared: Set<String> = ["Any", "CodingKeys", "Columns", "Self"]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let code = try String(contentsOf: file, encoding: .utf8)
        .replacing(/(?s)#"""\n.*?"""#/, with: "")
        .replacing(/#"(?:[^"\n]|"(?!#))*"#|"(?:\\.|[^"\\\n])*"/, with: "")
        .replacing(/(?m)\/\/.*$|^.*\bimport .*$/.anchorsMatchLineEndings(), with: "")
      for match in code.matches(of: /\b(?:struct|enum|protocol|var|case|let|func) (\w+)/) {
        declared.insert(String(match.1))
      }
      // A name behind a dot is a member; one before a colon is a label.
      for match in code.matches(of: /(?:^|[^.\w`])([A-Z]\w*)(?! *:|\w)/) {
        named.insert(String(match.1))
      }
    }
    return named.subtracting(declared).subtracting(SwiftIdentifier.modules)
  }
}

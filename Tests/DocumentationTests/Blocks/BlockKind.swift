import DataModelTestSupport
import Testing

/// What checks the blocks of the documents.
enum BlockKind {
  /// Languages of which each block is checked by itself.
  static let checked: [String: String] = [
    "swift": "DocumentTests", "sh": "ShellBlockTests", "yaml": "YAMLBlockTests", "xml": "XMLBlockTests",
    "json": "JSONBlockTests",
  ]

  /// Languages of which each block is shown output, or has a test of its own; an empty name is no language.
  static let others: Set<String> = ["", "console", "diff", "sql", "text"]

  /// A test of blocks of one document.
  struct Test: Sendable, CustomTestStringConvertible {
    let document: String
    let languages: Set<String>
    /// Text that the blocks hold.
    var holding = ""
    /// The file of the test, which names the document.
    let file: String

    var testDescription: String { "\(document): \(file)" }

    func isAbout(_ block: DocumentBlock) -> Bool {
      let language = block.language.prefix { $0 != " " }
      return block.document == document && languages.contains(String(language))
        && (holding.isEmpty || block.text.contains(holding))
    }
  }

  /// Blocks that are compared by tests of other targets.
  static let elsewhere: [Test] = [
    Test(
      document: "Documentation/Reference/Rules.md",
      languages: ["xml"],
      file: "DataModelCompilerTests/Rules/RuleDocumentTests.swift"
    ),
    Test(
      document: "Documentation/Reference/Mapping.md",
      languages: ["xml", "sql", "text"],
      file: "DataModelRelationalTests/MappingDocumentTests.swift"
    ),
    Test(
      document: "Documentation/Guides/TwoDevices.md",
      languages: ["console"],
      file: "DataModelServerTests/Todo/TwoDevicesTests.swift"
    ),
    Test(
      document: "Documentation/Guides/PostgreSQL.md",
      languages: ["sql"],
      file: "TableServiceTests/PostgreSQL/PostgreSQLDocumentTests.swift"
    ),
    Test(
      document: "Documentation/Guides/TableService.md",
      languages: ["sql"],
      file: "TableServiceTests/PostgreSQL/PostgreSQLDocumentTests.swift"
    ),
    Test(
      document: "Documentation/Guides/TableService.md",
      languages: [""],
      holding: "event: changed",
      file: "TableServiceTests/Changes/ChangeTests.swift"
    ),
    Test(
      document: "Documentation/Internals/StoreFormat.md",
      languages: [""],
      holding: "schema 1\n",
      file: "DataModelRelationalTests/CanonicalSchemaTests.swift"
    ),
    Test(
      document: "Documentation/Reference/Validation.md",
      languages: [""],
      holding: "Parcel: ",
      file: "GeneratedCodeTests/ValidationTests.swift"
    ),
    // Here.
    Test(
      document: "Documentation/Guides/Templates.md",
      languages: [""],
      holding: "{{>BuiltIn/",
      file: "DocumentationTests/Blocks/TemplateBlockTests.swift"
    ),
    Test(
      document: "Documentation/Internals/OperationQueue.md",
      languages: ["sql"],
      file: "DocumentationTests/Blocks/QueueQueryTests.swift"
    ),
  ]

  /// Blocks that nothing can check, with the reason.
  static let exceptions: [(document: String, holding: String, reason: String)] = [
    ("Benchmarks/README.md", " ", "what benchmarks printed on one machine"),
    ("Documentation/Internals/Architecture.md", "ModelBundle ──read──▶", "a drawing"),
  ]
}

import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// What an app adds to each property is a template of a few lines.
@Suite struct PropertyTemplateTests {
  private static let template = """
    {{#userInfo}}
    /// {{key}}: {{value}}
    {{/userInfo}}
    /// {{attributeType}} in the column `{{column}}`{{#isReadOnly}}, which the database writes{{/isReadOnly}}.
    {{>BuiltIn/Property}}
    """

  @Test func documentsEachProperty() throws {
    var title = Attribute(name: "title", type: .string)
    title.userInfo = [UserInfoEntry(key: "source", value: "the cover,\nnot the spine")]
    var search = Attribute(name: "search", type: .string)
    search.isOptional = true
    search.isDerived = true
    search.derivationExpression = "canonical:(title)"
    var entity = Entity(name: "Book")
    entity.attributes = [title, search]
    let model = DataModel(entities: [entity])
    let lowered = model.lowered()
    var templates = TemplateSet.builtIn
    templates.replace("Property", with: Self.template)
    let files = try SwiftGenerator(templates: templates.texts, options: SwiftOptions())
      .files(for: lowered, modelFileName: "M.xcdatamodeld")
    let book = try #require(files.first?.contents)
    #expect(
      book.contains(
        """
          /// source: the cover, not the spine
          /// String in the column `title`.
          public var title: String
          /// String in the column `search`, which the database writes.
          /// Derived as `canonical:(title)`; nil until the row is fetched.
          public private(set) var search: String?

        """
      )
    )
  }
}

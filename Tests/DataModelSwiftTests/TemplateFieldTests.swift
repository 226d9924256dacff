import Foundation
import Testing

@testable import DataModelSwift

/// The library prints nothing for an unknown name, so a misspelt one would pass unseen.
@Suite struct TemplateFieldTests {
  private static let fieldNames: [String] = {
    var names = FileContext.fields.all.map(\.name) + SchemaContext.fields.all.map(\.name)
    names += StatementContext.fields.all.map(\.name) + EntityContext.fields.all.map(\.name)
    names += PropertyContext.fields.all.map(\.name) + ColumnContext.fields.all.map(\.name)
    names += LineContext.fields.all.map(\.name) + RelationshipContext.fields.all.map(\.name)
    names += EnumerationContext.fields.all.map(\.name) + ParentContext.fields.all.map(\.name)
    names += MemberContext.fields.all.map(\.name) + CompositeContext.fields.all.map(\.name)
    names += FunctionContext.fields.all.map(\.name) + UserInfoContext.fields.all.map(\.name)
    names += SyncedTableContext.fields.all.map(\.name) + MigrationStepContext.fields.all.map(\.name)
    names += CoreDataVersionContext.fields.all.map(\.name) + EntityDescriptionContext.fields.all.map(\.name)
    names += NestedVersionContext.fields.all.map(\.name)
    return names + CompositePropertyContext.fields.all.map(\.name)
  }()

  @Test(arguments: EmbeddedTemplates.swift.keys.sorted())
  func builtInTemplatesNameOnlyFieldsThatExist(_ template: String) throws {
    let known = Set(Self.fieldNames + ["first()", "last()"])
    let text = try #require(EmbeddedTemplates.swift[template])
    for match in text.matches(of: /\{\{[#\/^]?([\w()]+)\}\}/) {
      #expect(known.contains(String(match.1)), "{{\(match.1)}}")
    }
    for match in text.matches(of: /\{\{>(\w+)\}\}/) {
      #expect(EmbeddedTemplates.swift[String(match.1)] != nil, "{{>\(match.1)}}")
    }
    #expect(text.hasPrefix("{{%CONTENT_TYPE:TEXT}}\n"), "HTML would be escaped")
  }
}

import DataModelSwift

/// The output of `datamodel inspect --format html`: a model to look at, in one file that needs nothing else.
///
/// The same facts always give the same bytes.
package struct ModelPage {
  private let context: PageContext

  package init(_ facts: PageFacts) { context = PageContext(facts) }

  package var text: String {
    HTMLWriter.document(
      HTML(.html, .language("en")) {
        head
        body
      }
    )
  }

  private var head: HTML {
    HTML(.head) {
      HTML(.meta, .charset("utf-8"))
      HTML(.meta, .httpEquivalent("Content-Security-Policy"), .content(PagePolicy.text))
      HTML(.meta, .named("viewport"), .content("width=device-width, initial-scale=1"))
      HTML(.meta, .named("color-scheme"), .content("light dark"))
      HTML(.title) { context.facts.diagram.title }
      HTML.embedded(.style, .style)
    }
  }

  /// What the page shows: all but style and script.
  package var body: HTML {
    HTML(.body) {
      HTML(.a, .class("skip"), .href(PageID("entities"))) { "Skip to the entities" }
      OverviewSection(context: context).html
      HTML(.div, .class("columns")) {
        ContentsList(context: context).html
        HTML(.main) {
          DiagramSection(context: context).html
          FindingSection(context: context).html
          entities
          composites
          RequestMarkup.section(context)
          VersionSection(context: context).html
          remainingSQL
        }
      }
      HTML.embedded(.script, .script)
    }
  }

  private var entities: HTML {
    HTML(.section, .id(PageID("entities")), .labelled(by: PageID("entities-title")), .tabIndex(-1)) {
      HTML(.h2, .id(PageID("entities-title"))) { "Entities" }
      for (entity, owner) in zip(context.facts.model.list("entities"), context.anchors.entities) {
        EntityCard(context: context, entity: entity, owner: owner).html
      }
    }
  }

  private var composites: HTML? {
    let composites = context.facts.model.list("composites")
    guard !composites.isEmpty else { return nil }
    return HTML(.section, .id(PageID("composites")), .labelled(by: PageID("composites-title"))) {
      HTML(.h2, .id(PageID("composites-title"))) { "Composites" }
      for (composite, owner) in zip(composites, context.anchors.composites) {
        CompositeCard(context: context, composite: composite, owner: owner).html
      }
    }
  }

  private var remainingSQL: HTML? {
    guard let sql = context.facts.sources.remainingSQL, context.facts.shown == nil else { return nil }
    return HTML(.section, .id(PageID("remaining-sql")), .labelled(by: PageID("remaining-sql-title"))) {
      HTML(.h2, .id(PageID("remaining-sql-title"))) { "Tables for triggers" }
      SourceMarkup.details("SQL", sql)
    }
  }
}

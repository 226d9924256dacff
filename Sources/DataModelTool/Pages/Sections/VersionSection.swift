import DataModelDefinition

/// The versions of a bundle, the newest first, with their changes and the effect on rows.
struct VersionSection {
  let context: PageContext

  var html: HTML? {
    let versions = context.facts.versions
    guard versions.count > 1 else { return nil }
    return HTML(.section, .id(PageID("versions")), .labelled(by: PageID("versions-title"))) {
      HTML(.h2, .id(PageID("versions-title"))) { "Versions" }
      for (index, version) in versions.enumerated() {
        HTML(.article, .class("version"), .id(PageID("version", nil, at: index))) {
          HTML(.h3) {
            HTML.name(version.name)
            if version.isCurrent { HTML(.span, .class("chip")) { "current" } }
            if version.isShown { HTML(.span, .class("chip")) { "on this page" } }
          }
          content(of: version.change)
        }
      }
    }
  }

  @HTMLBuilder private func content(of change: PageVersion.Change) -> [HTML] {
    switch change {
    case .first: HTML(.p) { "The first version." }
    case .unknown(let older, let reason):
      HTML(.p) {
        "Cannot be compared with "
        HTML.name(older)
        ": \(reason)"
      }
    case .since(let older, let difference, let step):
      let entities = difference.entities.filter { entity in
        context.facts.shown?.contains(entity.name) ?? true
      }
      HTML(.p) {
        entities.isEmpty ? "No changes since " : "Changes since "
        HTML.name(older)
        "."
      }
      if !entities.isEmpty { table(entities) }
      self.step(step)
    }
  }

  private func table(_ entities: [EntityDifference]) -> HTML {
    HTML(.table, .class("changes")) {
      HTML(.thead) {
        HTML(.tr) {
          for title in ["Element", "Change", "Core Data", "Rows"] { HTML(.th, .scope("col")) { title } }
        }
      }
      HTML(.tbody) {
        for entity in entities {
          for change in entity.changes { row(change, of: entity) }
        }
      }
    }
  }

  private func row(_ change: ModelChange, of entity: EntityDifference) -> HTML {
    HTML(.tr) {
      HTML(.th, .scope("row"), .class("property")) {
        if change.element.kind == .entity {
          context.link(entity.name)
        } else {
          context.link(entity.name)
          " \(change.element.kind.rawValue) "
          HTML.name(change.element.name)
        }
      }
      HTML(.td) {
        change.rule.words
        let values = [change.oldValue, change.newValue].compactMap { $0 }
        if !values.isEmpty { ": " }
        for (index, value) in values.enumerated() {
          if index > 0 { " → " }
          HTML.name(value)
        }
      }
      HTML(.td) {
        change.rule.inference.name
        if let reason = change.rule.inference.reason { ": \(reason)" }
      }
      HTML(.td) {
        HTML(.span, .class("treatment \(change.treatment.name)")) { Self.words(change.treatment) }
        if let question = change.treatment.question { ": \(question)" }
      }
    }
  }

  private static func words(_ treatment: Treatment) -> String {
    switch treatment {
    case .nothing: "stay"
    case .adds: "gain it"
    case .renames: "keep their values"
    case .converts: "are converted"
    case .checked: "are checked first"
    case .dropped: "lose it"
    case .asked: "you decide"
    }
  }

  @HTMLBuilder private func step(_ step: PageVersion.Step) -> [HTML] {
    switch step {
    case .planned: HTML(.p) { "A store migrates files of the version before." }
    case .none:
      HTML(.p) { "Files of the version before are not migrated: one of the two versions has errors." }
    case .open(let findings):
      HTML(.p) { "Before a store can migrate files of the version before, you have to state:" }
      FindingMarkup.list(findings)
    }
  }
}

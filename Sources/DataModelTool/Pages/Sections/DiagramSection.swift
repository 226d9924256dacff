import DataModelDefinition

/// The diagram of all entities, with the data that the script needs to filter it.
struct DiagramSection {
  let context: PageContext
  private let layout: DiagramLayout

  init(context: PageContext) {
    self.context = context
    layout = DiagramLayout(context.facts.diagram)
  }

  var html: HTML {
    HTML(.section, .id(PageID("diagram")), .labelled(by: PageID("diagram-title")), .tabIndex(-1)) {
      HTML(.h2, .id(PageID("diagram-title"))) { "Diagram" }
      if layout.graph.boxes.isEmpty {
        HTML(.p) { "This model has no entities." }
      } else {
        tools
        HTML(.a, .class("skip"), .href(PageID("after-diagram"))) { "Skip the diagram" }
        HTML(.div, .class("map")) { drawing }
        HTML(.p, .class("legend"), .id(PageID("after-diagram")), .tabIndex(-1)) { Self.legend }
      }
    }
  }

  private static let legend = """
    A box is an entity and leads to its card. An abstract entity is dashed, a composite round. A line is a \
    relationship with its inverse, with a crow's foot where there are many. An open arrow is a relationship \
    without an inverse, a triangle points to the parent, and a dotted line leads to a composite. Boxes in \
    one frame are connected.
    """

  /// Hidden without the script, which they need.
  private var tools: HTML {
    HTML(.div, .class("tools"), .id(PageID("tools")), .role("group"), .label("Diagram"), .hidden) {
      HTML(.label, .for(PageID("filter"))) { "Filter" }
      HTML(.input, .id(PageID("filter")), .type("search"))
      for (action, title, label) in [
        ("in", "+", "Zoom in"), ("out", "−", "Zoom out"), ("all", "Show all", "Show all"),
      ] {
        HTML(.button, .type("button"), .data(.action, action), .label(label)) { title }
      }
      HTML(.span, .id(PageID("status")), .role("status"), .live)
      HTML(.a, .id(PageID("open")), .href(PageID("entities")), .hidden) { "Open its card" }
    }
  }

  private var drawing: HTML {
    HTML(
      .svg,
      .id(PageID("drawing")),
      .viewBox(-20, -20, layout.width + 40, layout.height + 40),
      // The style makes it as wide as the page. With this height no drawing is larger than its own size.
      .measure(.height, layout.height + 40),
      .role("group"),
      .labelled(by: PageID("diagram-title"))
    ) {
      HTML(.defs) { DiagramMarker.allCases.map(\.html) }
      layout.groups.map(frame)
      HTML(.g, .class("lines"), .hiddenFromReaders) { lines }
      layout.graph.boxes.indices.map(box)
    }
  }

  private func frame(_ group: DiagramLayout.Group) -> HTML {
    // The room that is left for the name is that of the frame.
    let limit = group.width / 9 - 14
    let title =
      group.centre.map { node in
        "\(Self.short(layout.graph.boxes[node].name, limit)) and \(group.nodes.count - 1) more"
      } ?? "\(group.nodes.count) not connected"
    return HTML(.g, .class("frame")) {
      HTML(
        .rect,
        .measure(.x, group.x),
        .measure(.y, group.y),
        .measure(.width, group.width),
        .measure(.height, group.height),
        .measure(.rx, 10)
      )
      HTML(.text, .measure(.x, group.x + 14), .measure(.y, group.y + 22)) { title }
    }
  }

  private func box(_ node: Int) -> HTML {
    let box = layout.graph.boxes[node]
    let corner = layout.corners[node]
    let id = context.anchors.card(of: box.name) ?? PageID("entities")
    let findings = owner(of: box).map(context.findings(in:)) ?? []
    let worst = findings.map(\.severity).max()
    let kind =
      switch box.kind {
      case .entity: "node"
      case .abstractEntity: "node abstract"
      case .composite: "node composite"
      }
    let facts = Self.facts(of: box)
    let found = worst.map { severity in
      let count = findings.count { $0.severity == severity }
      return ", \(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return HTML(
      .a,
      .class(kind),
      .href(id),
      .data(.node, "\(node)"),
      .translate(corner.x, corner.y),
      .label("\(box.name): \(facts)\(found ?? "")")
    ) {
      HTML(
        .rect,
        .measure(.width, DiagramLayout.boxWidth),
        .measure(.height, DiagramLayout.boxHeight),
        .measure(.rx, box.kind == .composite ? 20 : 5)
      )
      HTML(.text, .class("title"), .measure(.x, DiagramLayout.boxWidth / 2), .measure(.y, 20)) {
        Self.short(box.name, 18)
      }
      HTML(.text, .class("facts"), .measure(.x, DiagramLayout.boxWidth / 2), .measure(.y, 36)) { facts }
      if let worst {
        HTML(
          .circle,
          .class(worst.rawValue),
          .measure(.cx, DiagramLayout.boxWidth - 2),
          .measure(.cy, 2),
          .measure(.r, 7)
        )
      }
    }
  }

  private func owner(of box: EntityDiagram.Box) -> PageAnchors.Owner? {
    let id = context.anchors.card(of: box.name)
    return (context.anchors.entities + context.anchors.composites).first { $0.id == id }
  }

  /// `7 attributes · 2 relationships`
  private static func facts(of box: EntityDiagram.Box) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    guard box.kind != .composite else { return count(box.rows.count, "part") }
    return "\(count(box.rows.count, "attribute")) · \(count(box.roles.count, "relation"))"
  }

  private var lines: [HTML] {
    var lanes: [[Int]: Int] = [:]
    return layout.graph.lines.map { line in
      let ends = [line.source, line.destination]
      let taken = lanes[ends.sorted(), default: 0]
      lanes[ends.sorted()] = taken + 1
      // 0, 1, -1, 2, …, on the same side whichever end comes first.
      let side = taken.isMultiple(of: 2) ? -taken / 2 : (taken + 1) / 2
      let lane = line.source == line.destination ? taken : line.source > line.destination ? -side : side
      return self.line(line, lane)
    }
  }

  private func line(_ line: DiagramGraph.Line, _ lane: Int) -> HTML {
    let (start, end) = (layout.corners[line.source], layout.corners[line.destination])
    let drawn =
      line.source == line.destination
      ? DiagramLine(around: start, lane: lane) : DiagramLine(from: start, to: end, lane: lane)
    let ends = DiagramEnds(line.kind)
    return HTML(
      .g,
      .class("line \(ends.kind)"),
      .data(.ends, "\(line.source) \(line.destination)"),
      .data(.lane, "\(lane)")
    ) {
      HTML(.path, .way(drawn.way), ends.start.map { .markerStart($0.id) }, ends.end.map { .markerEnd($0.id) })
      label(ends.startLabel, drawn.labels.start)
      label(ends.endLabel, drawn.labels.end)
    }
  }

  private func label(_ text: String, _ place: (x: Int, y: Int)) -> HTML {
    HTML(.text, .measure(.x, place.x), .measure(.y, place.y)) { Self.short(text, 28) }
  }

  /// A long name without its middle, since names that begin alike are told apart by their ends. The card has
  /// all of it.
  private static func short(_ text: String, _ limit: Int) -> String {
    text.count <= limit ? text : "\(text.prefix(limit * 3 / 5))…\(text.suffix(limit - limit * 3 / 5 - 1))"
  }
}

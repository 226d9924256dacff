/// The marks at the ends of a line of the diagram.
struct DiagramEnds {
  let kind: String
  var start: DiagramMarker?
  var end: DiagramMarker?
  var startLabel = ""
  var endLabel = ""

  init(_ kind: DiagramGraph.Kind) {
    switch kind {
    case .inheritance:
      self.kind = "inheritance"
      end = .parent
    case .part:
      self.kind = "part"
    case .association(let association):
      self.kind = "association"
      // The end of a line says what is found there.
      end = association.role.isToMany ? .many : association.inverseRole == nil ? .one : nil
      start = association.inverseRole?.isToMany == true ? .many : nil
      endLabel = Self.text(association.role)
      startLabel = association.inverseRole.map(Self.text) ?? ""
    }
  }

  private static func text(_ role: EntityDiagram.Role) -> String { role.text { $0 } }
}

/// The ends of lines: a crow's foot, a triangle, an arrow.
enum DiagramMarker: CaseIterable {
  case many, parent, one

  var id: PageID {
    switch self {
    case .many: PageID("end-many")
    case .parent: PageID("end-parent")
    case .one: PageID("end-one")
    }
  }

  private var way: String {
    switch self {
    case .many: "M0 6L12 0M0 6L12 6M0 6L12 12"
    case .parent: "M0 0L12 6L0 12Z"
    case .one: "M2 1L12 6L2 11"
    }
  }

  var html: HTML {
    HTML(
      .marker,
      .id(id),
      .viewBox(-1, -1, 14, 14),
      .measure(.refX, 12),
      .measure(.refY, 6),
      .measure(.markerWidth, 14),
      .measure(.markerHeight, 14),
      .inUnitsOfDrawing,
      .turnsWithLine
    ) {
      HTML(.path, .way(way))
    }
  }
}

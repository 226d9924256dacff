/// The entities of a model and their connections, for a drawing.
///
/// Its texts are not escaped; the renderers escape them.
package struct EntityDiagram: Sendable, Hashable {
  package let title: String
  /// Entities, then composites, each in the order of the file; names are unique.
  package let boxes: [Box]
  /// In the order of the subentities.
  package let inheritances: [Inheritance]
  /// In the order of the relationships; a pair is at the place of its first.
  package let associations: [Association]
}

extension EntityDiagram {
  /// A rectangle with a name and lines below it.
  package struct Box: Sendable, Hashable {
    package let name: String
    package let kind: Kind
    package let rows: [Row]
    /// The relationships, in the order of the file, each once.
    package let roles: [Role]
  }

  package enum Kind: Sendable, Hashable {
    case entity
    case abstractEntity
    case composite

    /// The line above the name, such as `abstract`; nil for an ordinary entity.
    var stereotype: String? {
      switch self {
      case .entity: nil
      case .abstractEntity: "abstract"
      case .composite: "composite"
      }
    }
  }

  /// An attribute.
  package struct Row: Sendable, Hashable {
    package let name: String
    /// The type as in the file, such as `Integer 64`, or the name of a composite.
    package let type: String
    package let isOptional: Bool
    package let marks: [Mark]
  }

  /// The marks of a special attribute.
  package enum Mark: Sendable, Hashable {
    case transient
    case derived
    /// The attributes whose values together are unique; this attribute is one of them.
    case unique([String])
  }

  package struct Inheritance: Sendable, Hashable {
    package let parent: String
    package let child: String
  }

  /// A relationship, or two that are each other's inverse.
  package struct Association: Sendable, Hashable {
    /// The box of the relationship that comes first in the file.
    package let source: String
    package let destination: String
    /// The source's name for the destination.
    package let role: Role
    /// The destination's name for the source; nil if there is no inverse.
    package let inverseRole: Role?
  }

  /// A relationship as one end of an association: the name and the number of the objects there.
  package struct Role: Sendable, Hashable {
    package let name: String
    /// The box that it leads to.
    package let destination: String
    package let isToMany: Bool
    /// As UML writes it: `1`, `0..1`, `0..*`, `1..6`.
    package let multiplicity: String
    package let isOrdered: Bool
  }
}

extension EntityDiagram.Row {
  /// `name: String?`, with its marks in brackets: `id: String [unique]`.
  func text(_ escape: (String) -> String) -> String {
    let words = marks.map { $0.text(escape) }.joined(separator: ", ")
    return "\(escape(name)): \(escape(type))\(isOptional ? "?" : "")\(words.isEmpty ? "" : " [\(words)]")"
  }
}

extension EntityDiagram.Mark {
  fileprivate func text(_ escape: (String) -> String) -> String {
    switch self {
    case .transient: "transient"
    case .derived: "derived"
    case .unique(let names) where names.count == 1: "unique"
    case .unique(let names): "unique with \(names.map(escape).joined(separator: " + "))"
    }
  }
}

extension EntityDiagram.Role {
  /// `items 0..* {ordered}`
  func text(_ escape: (String) -> String) -> String {
    "\(escape(name)) \(multiplicity)\(isOrdered ? " {ordered}" : "")"
  }
}

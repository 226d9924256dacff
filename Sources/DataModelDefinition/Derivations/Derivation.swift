/// A derivation expression whose names are resolved.
///
/// For example, `author.name` of an article is the attribute `name` of `Person`, one step away.
package struct Derivation: Sendable {
  package let value: Value
  /// The relationships on the way to the source, in order; all are to-one, except for ``Value/count`` and
  /// ``Value/sum``, whose one step is to-many.
  package let steps: [Step]
  /// The attribute that the value is computed from; nil for ``Value/count`` and ``Value/now``.
  package let source: Source?

  /// The function of the source.
  package enum Value: Sendable, Equatable {
    case attribute
    case text(TextFunction)
    case count
    case sum
    case now
  }

  /// A relationship, with the entity that declares it.
  package struct Step: Sendable {
    @Boxed package var owner: Entity
    @Boxed package var relationship: Relationship
    @Boxed package var destination: Entity
  }

  /// A stored attribute, with the entity that declares it.
  package struct Source: Sendable {
    @Boxed package var owner: Entity
    /// One name, or several for an attribute inside a composite.
    package let path: [String]
    @Boxed package var attribute: Attribute

    /// `Person.name`
    var identity: String { "\(owner.name).\(path.joined(separator: "."))" }
  }
}

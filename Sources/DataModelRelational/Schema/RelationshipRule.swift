/// States what a relationship promises, and where a database shows that it is broken. Errors are made of it.
///
/// It is text wherever it goes, since an array of values in generated code takes the Swift compiler ever
/// longer for each element, and one of strings does not.
package struct RelationshipRule: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// A reference in a column leads to a row.
    case reference
    /// The row that a pair belongs to is there.
    case pair
    /// The row that a pair leads to is there.
    case member
    /// The row that holds a reference is not deleted while the other is there.
    case holder
    /// A number of related rows is right.
    case count
    /// No more than one row refers to another.
    case single
  }

  package let kind: Kind
  package let entity: String
  package let relationship: String
  /// The name of the other entity.
  package let destination: String
  /// Names and values in the order in which they are written; without a value, a fact.
  package private(set) var fields: [String] = []

  init(_ kind: Kind, entity: String, relationship: String, destination: String) {
    self.kind = kind
    self.entity = entity
    self.relationship = relationship
    self.destination = destination
  }

  /// Adds a field; nothing, if there is no value. No name in a model that is lowered holds a space, a comma
  /// or `=`.
  mutating func add(_ name: String, _ value: String?) {
    if let value { fields.append("\(name)=\(value)") }
  }

  mutating func add(_ name: String, if isTrue: Bool) {
    if isTrue { fields.append(name) }
  }

  /// `reference entity=Note relationship=folder destination=Folder table=Note …`
  package var text: String {
    let names = "entity=\(entity) relationship=\(relationship) destination=\(destination)"
    return ([kind.rawValue, names] + fields).joined(separator: " ")
  }
}

/// What is needed of an entity while others are read.
struct EntityOutline {
  var name: String
  var object: KeyedObject
  /// The superentities, the nearest first.
  var ancestors: [String] = []
  /// The properties by name, inherited ones included.
  var properties: [String: KeyedObject] = [:]
}

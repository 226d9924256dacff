import DataModelDefinition
import DataModelRelational

/// Checks chosen names of types against the names of all other types.
struct ChosenTypeNames {
  private let lowered: LoweredModel
  @Boxed private var options: SwiftOptions
  /// The names of the types, with and without the chosen names.
  @Boxed private var names: SwiftTypeNames
  @Boxed private var plain: SwiftTypeNames

  init(_ lowered: LoweredModel, _ options: SwiftOptions) {
    self.lowered = lowered
    _options = Boxed(wrappedValue: options)
    _names = Boxed(wrappedValue: SwiftTypeNames(lowered, options: options))
    var unchosen = options
    unchosen.entityNames = [:]
    _plain = Boxed(wrappedValue: SwiftTypeNames(lowered, options: unchosen))
  }

  /// A generated type, with both of its names.
  private struct NamedType {
    /// `the type of 'Item'`
    let what: String
    /// The entity, if the type is that of its rows.
    var entity: String?
    let name: String
    let plainName: String
  }

  var conflicts: [NameConflict] {
    let all = types
    let byName = Dictionary(grouping: all) { $0.name.lowercased() }
    var conflicts: [NameConflict] = []
    for type in all {
      // The rule about modules has a better message.
      guard let entity = type.entity, let chosen = options.entityNames[entity],
        !SwiftIdentifier.modules.contains(chosen)
      else { continue }
      // Names become file names, and many file systems ignore letter case.
      let folded = chosen.lowercased()
      let displaced = all.first { other in
        other.entity.map { options.entityNames[$0] == nil } ?? true
          && other.plainName.lowercased() == folded && other.name != other.plainName
      }
      let taker = type.name == chosen ? nil : byName[folded]?.first { $0.entity != entity }
      if let other = displaced ?? taker {
        let reason = "'\(chosen)' is the name of \(other.what)"
        conflicts.append(NameConflict(entity: entity, property: nil, reason: reason))
      } else if type.name != chosen {
        conflicts.append(NameConflict(entity: entity, property: nil, reason: NameConflict.reserved(chosen)))
      } else if SwiftIdentifier.capitalized(chosen) != chosen {
        let reason =
          "a type name must begin with a capital letter, so that no member can hide it"
        conflicts.append(NameConflict(entity: entity, property: nil, reason: reason))
      }
    }
    return conflicts
  }

  /// All generated types. Both lists have the same types in the same order.
  private var types: [NamedType] {
    zip(names.descriptions(of: lowered.model), plain.descriptions(of: lowered.model)).map { given, plain in
      NamedType(what: given.what, entity: given.entity, name: given.name, plainName: plain.name)
    }
  }
}

import DataModelDefinition
import DataModelRelational

/// The names of types that somebody chose, compared with those of all other types.
struct ChosenTypeNames {
  private let lowered: LoweredModel
  @Boxed private var options: SwiftOptions
  /// The names that the types get, and those that they would get if none had been chosen.
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

  /// A type that is generated, with its name in both.
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
      // The rule about modules says it better.
      guard let entity = type.entity, let chosen = options.entityNames[entity],
        !SwiftIdentifier.modules.contains(chosen)
      else { continue }
      // Names are those of files too, and many disks do not tell letter cases apart.
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
          "the name of a type begins with a capital letter, so that no member of the name can hide it"
        conflicts.append(NameConflict(entity: entity, property: nil, reason: reason))
      }
    }
    return conflicts
  }

  /// All types that are generated. Both names are of the same types, in the same order.
  private var types: [NamedType] {
    zip(names.descriptions(of: lowered.model), plain.descriptions(of: lowered.model)).map { given, plain in
      NamedType(what: given.what, entity: given.entity, name: given.name, plainName: plain.name)
    }
  }
}

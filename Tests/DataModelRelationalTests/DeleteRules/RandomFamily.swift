import DataModelDefinition
import DataModelTestSupport

/// A random model of two tables, one of which holds two entities, with a few relationships of every shape.
struct RandomFamily {
  /// One side of a relationship, or of one without an inverse the only one.
  struct Side {
    let owner: String
    let name: String
    let isToMany: Bool
    let isOptional: Bool
    let rule: DeleteRule
  }

  /// Two sides of one thing; without an inverse the second has no name.
  struct Pair {
    let first: Side
    let second: Side
    let hasInverse: Bool
  }

  let pairs: [Pair]

  static let entities = ["A", "B", "C"]
  /// `C` inherits from `A`.
  static func isKind(_ entity: String, of other: String) -> Bool {
    entity == other || entity == "C" && other == "A"
  }

  init(using random: inout SeededGenerator) {
    pairs = (0..<Int.random(in: 1...4, using: &random)).map { number in
      let hasInverse = Int.random(in: 0..<4, using: &random) > 0
      return Pair(
        first: Self.side("r\(number)", using: &random),
        second: hasInverse
          ? Self.side("s\(number)", using: &random)
          // The other end has no owner, so that it is free and forgets what is deleted.
          : Side(
            owner: Self.entities.randomElement(using: &random) ?? "A",
            name: "",
            isToMany: true,
            isOptional: true,
            rule: .nullify
          ),
        hasInverse: hasInverse
      )
    }
  }

  private static func side(_ name: String, using random: inout SeededGenerator) -> Side {
    Side(
      owner: entities.randomElement(using: &random) ?? "A",
      name: name,
      isToMany: Bool.random(using: &random),
      isOptional: Int.random(in: 0..<4, using: &random) > 0,
      rule: DeleteRule.named.randomElement(using: &random) ?? .nullify
    )
  }

  /// The elements of the model.
  var xml: String {
    Self.entities.map { entity in
      let sides = pairs.flatMap { pair in
        [(pair.first, pair.second)] + (pair.hasInverse ? [(pair.second, pair.first)] : [])
      }
      let relationships = sides.filter { $0.0.owner == entity }.map { side, other in
        """
        <relationship name="\(side.name)" \
        \(side.isOptional ? "optional=\"YES\"" : side.isToMany ? "minCount=\"1\"" : "") \
        \(side.isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"") deletionRule="\(side.rule.xmlName)" \
        destinationEntity="\(other.owner)" \
        \(other.name.isEmpty ? "" : "inverseName=\"\(other.name)\" inverseEntity=\"\(other.owner)\"")/>
        """
      }
      return """
        <entity name="\(entity)"\(entity == "C" ? " parentEntity=\"A\"" : "")>
        \(relationships.joined(separator: "\n"))
        </entity>
        """
    }.joined(separator: "\n")
  }
}

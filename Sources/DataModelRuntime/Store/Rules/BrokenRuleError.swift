import Foundation
public import GRDB

extension LocalStore {
  /// The rules that a transaction would have broken. It was rolled back.
  ///
  /// Core Data checks the same rules when a context is saved.
  public struct BrokenRuleError: DescribedError, Hashable {
    /// The broken rules, at most ten.
    public let brokenRules: [BrokenRule]
    /// Whether more rules are broken.
    public let isIncomplete: Bool

    /// A sentence for each broken rule.
    public var description: String {
      brokenRules.map(\.description).joined(separator: "; ") + (isIncomplete ? "; and more" : "")
    }
  }

  /// A rule of a relationship, and the objects that break it.
  ///
  /// For example, the rule `.deny` of `Folder.notes`, the key 3 of a `Folder`, and the keys 5 and 8 of two
  /// `Note`s.
  public struct BrokenRule: Sendable, Hashable, CustomStringConvertible {
    /// The rule of the relationship, as the model states it.
    public enum Rule: Sendable, Hashable {
      /// An object cannot be deleted while the relationship is not empty.
      case deny
      /// The relationship must not be empty.
      case required
      /// The relationship must have this many objects, or more.
      case minimum(Int)
      /// The relationship must have this many objects, or fewer.
      case maximum(Int)
      /// No two objects may refer to the same one.
      case oneToOne
      /// A reference must lead to an object.
      case reference
      /// A rule from triggers that are newer than this code.
      case unknown
    }

    /// The rule.
    public let rule: Rule
    /// The entity that declares the relationship.
    public let entity: String
    /// The relationship.
    public let relationship: String
    /// The entity of the object that the rule is about.
    public let objectEntity: String
    /// The key of that object.
    public let key: DatabaseValue
    /// The entity of the objects on the other side.
    public let otherEntity: String
    /// The keys of objects on the other side, at most three.
    public let otherKeys: [DatabaseValue]
    /// How many objects there are on the other side.
    public let otherCount: Int
    /// A sentence for people, such as "Folder 3 cannot be deleted: Note 5 and 8 still refer to it through
    /// 'folder' (delete rule Deny of Folder.notes)".
    public let description: String
  }
}

/// A relationship of an archived entity.
package struct ArchivedRelationship: Sendable, Equatable {
  package var name: String
  package var destination: String
  /// The relationship of the destination that is its inverse; nil if it has none.
  package var inverse: String?
  package var minimumCount: Int
  /// The largest number of objects; 0 if there is no limit.
  package var maximumCount: Int
  package var isOptional: Bool
  package var isTransient: Bool
  package var isOrdered: Bool
  package var deleteRule: DeleteRule
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String]

  /// A delete rule. The raw values are those of Core Data's `NSDeleteRule`.
  package enum DeleteRule: Int, Sendable, Equatable {
    case noAction = 0
    case nullify = 1
    case cascade = 2
    case deny = 3
  }

  package var isToMany: Bool { maximumCount != 1 }

  package init(
    name: String,
    destination: String,
    inverse: String? = nil,
    minimumCount: Int = 0,
    maximumCount: Int = 1,
    isOptional: Bool = true,
    isTransient: Bool = false,
    isOrdered: Bool = false,
    deleteRule: DeleteRule = .nullify,
    renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil,
    userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.isOrdered = isOrdered
    self.deleteRule = deleteRule
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
  }
}

import DataModelDefinition

extension Check {
  static let duplicateUserInfoKey: Check = RuleGroup.structure.warning(
    "duplicate-user-info-key",
    "The user info of an element has a key twice.",
    "User info is a dictionary, and only one of the values is kept. Remove one entry.",
    .entity(
      """
      <userInfo>«
        <entry key="owner" value="me"/>→»
        <entry key="owner" value="you"/>
      </userInfo>
      """
    )
  ).forModel { site in
    site.model.forEachUserInfo { entries, owner in
      for (entry, first) in entries.repeated(by: \.key) {
        site.report(
          "the key '\(entry.key)' is already present; only one value is kept",
          at: "key",
          in: entry.origin,
          about: owner.name,
          related: site.related("the first", at: "key", in: first.origin)
        )
      }
    }
  }

  static let unknownUserInfoKey: Check = RuleGroup.structure.warning(
    "unknown-user-info-key",
    "A key of the user info begins with 'datamodel.' but means nothing there.",
    """
    These keys are instructions to this tool: 'datamodel.disable' on the model, an entity, a composite or a \
    property, 'datamodel.enum' and 'datamodel.type' on an attribute, 'datamodel.primaryKey' on an entity, \
    'datamodel.sync' and 'datamodel.sync.name' on an entity, an attribute or a relationship, and \
    'datamodel.migration.value', 'datamodel.migration.expression', 'datamodel.migration.drop' and \
    'datamodel.migration.keep' where a migration asks for them. A misspelt or misplaced key has no effect.
    """,
    .entity(
      """
      <attribute name="state" optional="YES" attributeType="Integer 16">
        <userInfo>
          <entry key="datamodel.«enumeration→enum»" value="open, done"/>
        </userInfo>
      </attribute>
      """
    )
  ).forModel { site in
    site.model.forEachUserInfo { entries, owner in
      for entry in entries where entry.key.hasPrefix(UserInfoKey.prefix) {
        let keys = owner.keys
        guard !keys.contains(entry.key) else { continue }
        // Compare without the prefix that all keys share.
        let word = { (key: String) in String(key.dropFirst(UserInfoKey.prefix.count)) }
        let near = Suggestion.nearest(to: word(entry.key), among: keys.map(word))
        let hint =
          near.map { "; did you mean '\(UserInfoKey.prefix)\($0)'?" }
          ?? (keys.isEmpty ? "" : "; this element takes \(list(keys))")
        let message = "the key '\(entry.key)' means nothing here\(hint)"
        site.report(message, at: "key", in: entry.origin, about: owner.name)
      }
    }
  }

  /// Returns a list such as `'a', 'b' and 'c'`.
  private static func list(_ keys: [String]) -> String {
    let words = keys.map { "'\($0)'" }
    return [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " and ")
  }

  static let invalidEnumeration: Check = RuleGroup.structure.warning(
    "invalid-enumeration",
    "The cases of an attribute's enumeration cannot be read.",
    """
    'datamodel.enum' lists names separated by commas, each with '=' and a value if it needs one: 'low, \
    normal = 5, high'. The attribute must be a String or an Integer, and no name or value may be repeated. \
    Until the list can be read, the attribute has its plain type.
    """,
    .entity(
      """
      <attribute name="state" optional="YES" attributeType="Integer 16">
        <userInfo>
          <entry key="datamodel.enum" value="open, done, «open→dropped = 9»"/>
        </userInfo>
      </attribute>
      """
    )
  ).forEachAttribute { attribute, site in
    guard let entry = attribute.userInfo.last(where: { $0.key == UserInfoKey.enumeration }) else { return }
    do throws(EnumerationCases.ListingError) {
      _ = try EnumerationCases(entry.value, of: attribute.type)
    } catch {
      site.report("the cases of \(site) cannot be read: \(error.reason)", at: "value", in: entry.origin)
    }
  }

  static let invalidCustomType: Check = RuleGroup.structure.error(
    "invalid-custom-type",
    "An attribute cannot have the Swift type that its user info names.",
    """
    'datamodel.type' names the Swift type of an attribute's values, optionally with its module: 'Money' or \
    'Shop.Money'. The attribute must be stored, must not be a composite, an enumeration or derived, and must \
    neither identify rows nor belong to the server, since rows are looked up by such attributes. The Swift \
    compiler checks that the type conforms to 'CustomStoredValue'.
    """,
    .entity(
      """
      <attribute name="price" optional="YES" attributeType="String">
        <userInfo>
          <entry key="datamodel.type" value="Shop« →.»Money"/>
        </userInfo>
      </attribute>
      """
    )
  ).forEachAttribute { attribute, site in
    guard let entry = attribute.userInfo.last(where: { $0.key == UserInfoKey.type }) else { return }
    let isName = CustomType(entry.value) != nil
    guard let problem = isName ? attribute.customTypeObstacle : "it is not the name of a type" else { return }
    site.report("\(site) cannot have the type '\(entry.value)': \(problem)", at: "value", in: entry.origin)
  }

  static let invalidPrimaryKey: Check = RuleGroup.structure.error(
    "invalid-primary-key",
    "The attribute that the user info chooses as the key cannot be one.",
    """
    'datamodel.primaryKey' names an attribute of a root entity that is stored, required, and of a type that \
    compares exactly: String, Integer, UUID and the like. Otherwise SQLite would number the rows, and two \
    rows could have the same code. The key of a table of offline sync is always its 'id'.
    """,
    .entity(
      """
      <attribute name="code" attributeType="String"/>
      <userInfo>
        <entry key="datamodel.primaryKey" value="«cod→code»"/>
      </userInfo>
      """
    )
  ).forEachEntity { entity, site in
    guard let entry = entity.userInfo.last(where: { $0.key == UserInfoKey.primaryKey }),
      let complaint = site.index.complaint(about: entry.value, asKeyOf: entity, site.context.profile)
    else { return }
    let attribute = entry.value
    let name = "'\(entity.name).\(attribute)'"
    let message =
      switch complaint {
      case .belowRoot(let root):
        "the key of \(site) is that of its root entity, '\(root)': choose it there"
      case .unknownAttribute:
        "the entity \(site) has no attribute '\(attribute)' to use as its key"
          + Suggestion.hint(for: attribute, among: entity.attributes.map(\.name))
      case .cannotIdentify:
        "\(name) cannot be a key: it must be stored, required, and of a type that compares exactly"
      case .synced:
        """
        \(name) cannot be a key: with the profile \(site.context.profile.rawValue) the key of every table is \
        its 'id'
        """
      }
    site.report(message, at: "value", in: entry.origin)
  }
}

extension UserInfoOwner {
  fileprivate var keys: [String] {
    switch self {
    case .attribute:
      [
        UserInfoKey.disable, UserInfoKey.enumeration, UserInfoKey.migrationDrop,
        UserInfoKey.migrationExpression, UserInfoKey.migrationKeep, UserInfoKey.migrationValue,
        UserInfoKey.sync, UserInfoKey.syncName, UserInfoKey.type,
      ]
    case .entity:
      [
        UserInfoKey.disable, UserInfoKey.migrationDrop, UserInfoKey.migrationKeep, UserInfoKey.primaryKey,
        UserInfoKey.sync, UserInfoKey.syncName,
      ]
    case .relationship:
      [
        UserInfoKey.disable, UserInfoKey.migrationDrop, UserInfoKey.migrationExpression,
        UserInfoKey.migrationKeep, UserInfoKey.sync, UserInfoKey.syncName,
      ]
    case .model, .fetchedProperty, .composite: [UserInfoKey.disable]
    // No finding is about a configuration alone, so there is nothing to silence.
    case .configuration: []
    }
  }
}

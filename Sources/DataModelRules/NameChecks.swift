import DataModelDefinition

extension Check {
  /// Not one of 130,000 names in real models has any other character, so the rule costs nobody anything and
  /// keeps everything that is generated free of surprises.
  static let invalidName = RuleGroup.structure.error(
    "invalid-name",
    "A name has characters that no identifier may have.",
    """
    Names become identifiers in Swift and SQL, and names of files: letters, digits and underscores, \
    beginning with a letter, perhaps behind underscores. Rename the element; to keep stored data, give it \
    its old name as renaming identifier (elementID).
    """,
    .renamedAttribute("due date", to: "dueDate", type: "Date")
  ).forModel { site in
    site.model.forEachName { named, element, _ in
      let name = named.name
      guard !name.isIdentifier else { return }
      let demand = "use letters A to Z, digits and underscores, and begin with a letter"
      site.report(
        "'\(name)' cannot name \(named.kind): \(demand)",
        at: "name",
        in: named.origin,
        about: element
      )
    }
  }

  /// A bound for every name, so that what is made of it has one too: a file's name of an entity, a statement
  /// of an attribute. The longest name in 130,000 of real models has 60 characters.
  static let longName = RuleGroup.structure.error(
    "long-name",
    "A name has more than \(longestName) characters.",
    """
    The name of an entity or of a composite becomes that of a file, which no disk takes with more than 255 \
    bytes, and SQLite takes statements of a million bytes, in which a name occurs several times. Give the \
    element a shorter name; to keep stored data, give it its old name as renaming identifier (elementID).
    """
  ).forModel { site in
    site.model.forEachName { named, element, entity in
      let name = named.name
      guard name.utf8.count > longestName else { return }
      let kind = entity != nil && element?.property != nil ? "a property" : named.kind
      site.report(
        "the name '\(name.prefix(40))…' of \(kind) has \(name.count) characters; \(longestName) are the most",
        at: "name",
        in: named.origin,
        about: element
      )
    }
  }

  /// Names of files have 255 bytes at most, with a namespace, a prefix and `.generated.swift`.
  private static let longestName = 200

  static let entityNameCase = RuleGroup.naming.warning(
    "entity-name-case",
    "The name of an entity does not begin with a capital letter.",
    """
    Xcode's editor refuses such a name, and in Swift it becomes the name of a type. Rename the entity; to \
    keep stored data, give it its old name as renaming identifier (elementID).
    """,
    .model(#"<entity name="«item→Item»"«→ elementID="item"»/>"#)
  ).forEachEntity { entity, site in
    guard let first = entity.name.unicodeScalars.first, ("a"..."z").contains(first) else { return }
    site.report("the name of the entity \(site) should begin with a capital letter", at: "name")
  }

  static let propertyNameCase = RuleGroup.naming.warning(
    "property-name-case",
    "The name of a property begins with a capital letter.",
    """
    Xcode's editor refuses such a name today, though its compiler takes it, and in Swift it reads like a \
    type. Rename the property; to keep stored data, give it its old name as renaming identifier (elementID).
    """,
    .renamedAttribute("Title", to: "title")
  ).forEachProperty { property, site in
    guard let first = property.name.unicodeScalars.first, ("A"..."Z").contains(first),
      // Whoever took the sync system's prefix in capitals has heard of that.
      let entity = site.entity, !site.context.reservesForSync(property.name, of: entity)
    else { return }
    site.report("the name of \(site) should begin with a lower-case letter", at: "name")
  }

  static let hiddenRowID = RuleGroup.naming.note(
    "hidden-row-id",
    "A property has a name under which SQLite keeps the number of a row.",
    """
    A column called 'rowid' or 'oid' hides SQLite's own. What is generated here uses '_id' and works; SQL \
    that others write may mean the one and get the other.
    """,
    .renamedAttribute("rowid", to: "rowNumber", type: "Integer 64")
  ).forEachProperty { property, site in
    // Letter case does not count to SQLite; most names are longer or shorter than these.
    guard (3...5).contains(property.name.utf8.count), ["rowid", "oid"].contains(property.name.lowercased())
    else { return }
    site.report("the column of \(site) hides SQLite's own '\(property.name)'", at: "name")
  }
}

extension RuleExample {
  /// An attribute with another name, which keeps its old one as renaming identifier.
  static func renamedAttribute(_ old: String, to new: String, type: String = "String") -> RuleExample {
    .entity(
      #"<attribute name="«\#(old)→\#(new)»" optional="YES" attributeType="\#(type)"«→ elementID="\#(old)"»/>"#
    )
  }
}

extension String {
  /// Whether it is an identifier of ASCII. Underscores alone, and before a digit, mean something else in
  /// Swift and in the SQL of this project.
  var isIdentifier: Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = utf8.first(where: { $0 != UInt8(ascii: "_") }), !digits.contains(first) else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        true
      default: digits.contains(byte)
      }
    }
  }
}

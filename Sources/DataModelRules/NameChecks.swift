import DataModelDefinition

extension Check {
  /// None of 130,000 names in real models has any other character, so the rule costs nothing and keeps
  /// generated names free of surprises.
  static let invalidName: Check = RuleGroup.structure.error(
    "invalid-name",
    "A name has characters that are not allowed in an identifier.",
    """
    Names become identifiers in Swift and SQL, and file names: letters, digits and underscores, beginning \
    with a letter, optionally after underscores. Rename the element; to keep stored data, set its old name \
    as the renaming identifier (elementID).
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

  /// Bounds every name, and thereby the file names and SQL statements that contain it. The longest of 130,000
  /// names in real models has 60 characters.
  static let longName: Check = RuleGroup.structure.error(
    "long-name",
    "A name has more than \(maximumNameLength) characters.",
    """
    The name of an entity or a composite becomes a file name, which is limited to 255 bytes, and occurs \
    several times in SQL statements, which are limited to a million bytes. Give the element a shorter name; \
    to keep stored data, set its old name as the renaming identifier (elementID).
    """
  ).forModel { site in
    site.model.forEachName { named, element, entity in
      let name = named.name
      guard name.utf8.count > maximumNameLength else { return }
      let kind = entity != nil && element?.property != nil ? "a property" : named.kind
      site.report(
        """
        the name '\(name.prefix(40))…' of \(kind) has \(name.count) characters; the limit is \
        \(maximumNameLength)
        """,
        at: "name",
        in: named.origin,
        about: element
      )
    }
  }

  /// File names have at most 255 bytes, with a namespace, a prefix and `.generated.swift`.
  private static let maximumNameLength = 200

  static let entityNameCase: Check = RuleGroup.naming.warning(
    "entity-name-case",
    "The name of an entity does not begin with a capital letter.",
    """
    Xcode's editor refuses this name, and in Swift it becomes the name of a type. Rename the entity; to keep \
    stored data, set its old name as the renaming identifier (elementID).
    """,
    .model(#"<entity name="«item→Item»"«→ elementID="item"»/>"#)
  ).forEachEntity { entity, site in
    guard let first = entity.name.unicodeScalars.first, ("a"..."z").contains(first) else { return }
    site.report("the name of the entity \(site) should begin with a capital letter", at: "name")
  }

  static let propertyNameCase: Check = RuleGroup.naming.warning(
    "property-name-case",
    "The name of a property begins with a capital letter.",
    """
    Xcode's editor refuses this name today, though its compiler accepts it, and in Swift it reads like a \
    type. Rename the property; to keep stored data, set its old name as the renaming identifier (elementID).
    """,
    .renamedAttribute("Title", to: "title")
  ).forEachProperty { property, site in
    guard let first = property.name.unicodeScalars.first, ("A"..."Z").contains(first),
      // A name with the sync system's prefix in capitals is reported separately.
      let entity = site.entity, !site.context.reservesForSync(property.name, of: entity)
    else { return }
    site.report("the name of \(site) should begin with a lower-case letter", at: "name")
  }

  static let hiddenRowID: Check = RuleGroup.naming.note(
    "hidden-row-id",
    "A property has a name that SQLite uses for the number of a row.",
    """
    A column called 'rowid' or 'oid' hides SQLite's own. The generated code uses '_id' and works; \
    handwritten SQL may mean one of them and get the other.
    """,
    .renamedAttribute("rowid", to: "rowNumber", type: "Integer 64")
  ).forEachProperty { property, site in
    // SQLite ignores letter case; most names are longer or shorter than these.
    guard (3...5).contains(property.name.utf8.count), ["rowid", "oid"].contains(property.name.lowercased())
    else { return }
    site.report("the column of \(site) hides SQLite's own '\(property.name)'", at: "name")
  }
}

extension RuleExample {
  /// Returns a renamed attribute that has its old name as the renaming identifier.
  static func renamedAttribute(_ old: String, to new: String, type: String = "String") -> RuleExample {
    .entity(
      #"<attribute name="«\#(old)→\#(new)»" optional="YES" attributeType="\#(type)"«→ elementID="\#(old)"»/>"#
    )
  }
}

extension String {
  /// Whether the string is an ASCII identifier. Underscores alone, or before a digit, mean something else in
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

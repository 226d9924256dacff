package import DataModelDefinition

/// Lists what the tables cannot hold of a model, one rule for each loss.
///
/// Nothing is wrong with such a model, but whoever relies on what is lost should know.
package enum MappingRules {
  package static let all: [Rule] =
    [
      externalStorage, transformable, decimal, minimumLength, regularExpression, dateBound, dateDefault,
      subentityDefault, compositeRequirement, textDerivation, derivedConstraint,
    ] + [spotlight, cloudEncryption, preservation, externalRecord, configuration]
    + [spatialIndex, expressionIndex, indexColumn]
    + [noAction, oneWayToMany, unansweredInverse, syncedReferences, syncedDenial, syncedUniqueness]

  private static func note(_ id: String, _ summary: String, _ reason: String) -> Rule {
    Rule(id: "mapping-\(id)", severity: .note, group: .mapping, summary: summary, reason: reason)
  }

  // MARK: - Attributes

  package static let externalStorage = note(
    "external-storage",
    "Large values of a binary attribute do not move to files.",
    "They stand in the column like all others. SQLite reads a row with a large value more slowly."
  )
  package static let transformable = note(
    "transformable",
    "A transformable attribute is a BLOB.",
    "The transformer is code of the app: the database keeps its bytes and knows nothing of the value in them."
  )
  package static let decimal = note(
    "decimal",
    "A decimal number is text, and compared as a REAL.",
    """
    The text is exact. Bounds and sums go through a REAL, of which 15 digits are certain, and an index sorts \
    the text.
    """
  )
  package static let minimumLength = note(
    "minimum-length",
    "The minimum length of a string is not a condition of its column.",
    "SQL counts code points and Core Data UTF-16 units, of which there may be more: validate() checks it."
  )
  package static let regularExpression = note(
    "regular-expression",
    "A regular expression is not a condition of its column.",
    "SQLite has no regular expressions of its own: validate() checks it."
  )
  package static let dateBound = note(
    "date-bound",
    "A bound of a date that is a text, or not in the years 1 to 9999, is not checked.",
    "The form of a text depends on who wrote it; only minDateTimeInterval and maxDateTimeInterval are exact."
  )
  package static let dateDefault = note(
    "date-default",
    "A default date has no form in the database.",
    "Dates are kept with four digits of a year, 0001 to 9999; such a default is left out."
  )
  package static let subentityDefault = note(
    "subentity-default",
    "The default of a subentity's attribute is not in the table.",
    "The table holds other entities too, whose rows must not get it: generated code sets it."
  )
  package static let compositeRequirement = note(
    "composite-requirement",
    "Required attributes of an optional composite may be NULL.",
    "A composite is there if one of its columns is; which must be there together, the table does not check."
  )
  package static let textDerivation = note(
    "text-derivation",
    "A derived text is written by generated code only.",
    """
    SQLite changes the case of ASCII letters alone, so that the table cannot compute it. Whoever writes rows \
    otherwise writes the derived column too.
    """
  )
  package static let derivedConstraint = note(
    "derived-constraint",
    "A derived attribute is never required, and its default and bounds do not count.",
    "Its value comes only after the row, and from values that have conditions of their own."
  )

  // MARK: - Services of Apple's systems

  package static let spotlight = note(
    "spotlight",
    "Nothing is handed to Spotlight.",
    "Indexing for the system's search belongs to Core Data's own store."
  )
  package static let cloudEncryption = note(
    "cloud-encryption",
    "The value is not encrypted.",
    "The switch is about fields of CloudKit, with which these tables have nothing to do."
  )
  package static let preservation = note(
    "preserve-after-deletion",
    "Nothing of a deleted row is kept.",
    "There is no history of the store, in whose tombstones Core Data keeps the value."
  )
  package static let externalRecord = note(
    "external-record",
    "There are no external records.",
    "Core Data wrote files for Spotlight with such values, until that was given up."
  )
  package static let configuration = note(
    "configuration",
    "The entities of all configurations stand in one database.",
    "A configuration says which entities a store of Core Data holds; here one file holds the whole model."
  )

  // MARK: - Indexes

  package static let spatialIndex = note(
    "spatial-index",
    "A spatial index is left out.",
    "SQLite's R-trees are tables of their own with another way to ask them; requests work without."
  )
  package static let expressionIndex = note(
    "expression-index",
    "An index on an expression is left out.",
    "Requests work without it, only more slowly."
  )
  package static let indexColumn = note(
    "index-column",
    "An index or a uniqueness constraint on a property without a column is left out.",
    "A to-many relationship, a transient or composite attribute, or an unknown name has no column of its own."
  )

  // MARK: - Relationships

  package static let noAction = note(
    "no-action",
    "The delete rule No Action leaves references to nothing.",
    "As in Core Data, nobody clears them; so there is no foreign key, which would refuse them."
  )
  package static let oneWayToMany = note(
    "one-way-to-many",
    "A to-many relationship without an inverse is a join table.",
    """
    Core Data keeps it in a column of the destination, so that an object is in one such set; here it can be \
    in many.
    """
  )
  package static let unansweredInverse = note(
    "unanswered-inverse",
    "A relationship whose inverse names another one is kept as if it had none.",
    "Only two relationships that name each other are two sides of one thing."
  )
  package static let syncedReferences = note(
    "synced-references",
    "Between synced tables there are no foreign keys.",
    """
    Rows come from the server table by table, in any order; a reference that leads nowhere yet must not stop \
    them. So a reference may lead nowhere, a required one may be NULL, and numbers of related rows are not \
    checked.
    """
  )
  package static let syncedDenial = note(
    "synced-denial",
    "The delete rule Deny from or to a synced table works as Nullify.",
    "What the server has deleted is deleted; nothing may refuse it."
  )
  package static let syncedUniqueness = note(
    "synced-uniqueness",
    "A uniqueness constraint of a synced table is checked on local writes only.",
    """
    Two rows may come from the server, the second before the first is gone: a UNIQUE index would stop them \
    for good. So triggers check what the app writes.
    """
  )
}

package import DataModelDefinition

/// The rules about what the tables cannot represent of a model, one for each loss.
///
/// The model is not wrong, but anyone who relies on the lost part should know.
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
    "Large values of a binary attribute are not moved to files.",
    "They are stored in the column like all others. SQLite reads a row with a large value more slowly."
  )
  package static let transformable = note(
    "transformable",
    "A transformable attribute is a BLOB.",
    "The transformer is code in the app: the database stores its bytes and cannot read the value in them."
  )
  package static let decimal = note(
    "decimal",
    "A decimal number is stored as text and compared as a REAL.",
    """
    The text is exact. Bounds and sums use a REAL, which is exact to 15 digits, and an index sorts by the \
    text.
    """
  )
  package static let minimumLength = note(
    "minimum-length",
    "The minimum length of a string is not a condition of its column.",
    "SQL counts code points, Core Data UTF-16 units, and there may be more of those. validate() checks it."
  )
  package static let regularExpression = note(
    "regular-expression",
    "A regular expression is not a condition of its column.",
    "SQLite has no regular expressions. validate() checks it."
  )
  package static let dateBound = note(
    "date-bound",
    "A bound of a date is not checked if it is a text or outside the years 1 to 9999.",
    "The format of a text depends on its writer; only minDateTimeInterval and maxDateTimeInterval are exact."
  )
  package static let dateDefault = note(
    "date-default",
    "A default date outside the years 1 to 9999 is left out.",
    "Dates are stored with a year of four digits, 0001 to 9999."
  )
  package static let subentityDefault = note(
    "subentity-default",
    "The default of a subentity's attribute is not in the table.",
    "The table also holds rows of other entities, which must not get it. Generated code sets it."
  )
  package static let compositeRequirement = note(
    "composite-requirement",
    "Required attributes of an optional composite may be NULL.",
    "A composite exists if one of its columns has a value. The table does not check that required ones do."
  )
  package static let textDerivation = note(
    "text-derivation",
    "A derived text is written only by generated code.",
    """
    SQLite changes the case of ASCII letters only, so the table cannot compute it. Code that writes rows in \
    another way must write the derived column too.
    """
  )
  package static let derivedConstraint = note(
    "derived-constraint",
    "A derived attribute is never required, and its default and bounds are ignored.",
    "Its value is written only after the row, and is derived from values with their own conditions."
  )

  // MARK: - Services of Apple's systems

  package static let spotlight = note(
    "spotlight",
    "Spotlight does not index the values.",
    "Spotlight indexing is a feature of Core Data's own store."
  )
  package static let cloudEncryption = note(
    "cloud-encryption",
    "The value is not encrypted.",
    "The switch applies to CloudKit fields, which these tables do not use."
  )
  package static let preservation = note(
    "preserve-after-deletion",
    "No value of a deleted row is kept.",
    "Core Data keeps the value in the tombstones of its store history, which these tables do not have."
  )
  package static let externalRecord = note(
    "external-record",
    "There are no external records.",
    "Core Data wrote files with these values for Spotlight, until Apple gave up the feature."
  )
  package static let configuration = note(
    "configuration",
    "The entities of all configurations are in one database.",
    "A configuration says which entities a Core Data store holds. Here, one file holds the whole model."
  )

  // MARK: - Indexes

  package static let spatialIndex = note(
    "spatial-index",
    "A spatial index is left out.",
    "SQLite's R-trees are separate tables that are queried in another way. Requests work without the index."
  )
  package static let expressionIndex = note(
    "expression-index",
    "An index on an expression is left out.",
    "Requests work without it, but more slowly."
  )
  package static let indexColumn = note(
    "index-column",
    "An index or a uniqueness constraint on a property without a column is left out.",
    "A to-many relationship, a transient or composite attribute, or an unknown name has no column."
  )

  // MARK: - Relationships

  package static let noAction = note(
    "no-action",
    "The delete rule No Action leaves dangling references.",
    "As in Core Data, they are not cleared. So there is no foreign key, which would refuse them."
  )
  package static let oneWayToMany = note(
    "one-way-to-many",
    "A to-many relationship without an inverse is a join table.",
    """
    Core Data stores it in a column of the destination, so an object can be in only one such set. Here, it \
    can be in many.
    """
  )
  package static let unansweredInverse = note(
    "unanswered-inverse",
    "A relationship whose inverse names another one is stored as if it had none.",
    "Only two relationships that name each other are two sides of the same relationship."
  )
  package static let syncedReferences = note(
    "synced-references",
    "There are no foreign keys between synced tables.",
    """
    Rows come from the server table by table, in any order, and a reference to a row that has not arrived \
    yet must not stop them. So a reference may lead nowhere, a required one may be NULL, and the numbers of \
    related rows are not checked.
    """
  )
  package static let syncedDenial = note(
    "synced-denial",
    "The delete rule Deny from or to a synced table works like Nullify.",
    "The server has already deleted the row, so the deletion cannot be refused."
  )
  package static let syncedUniqueness = note(
    "synced-uniqueness",
    "A uniqueness constraint of a synced table is checked only on local writes.",
    """
    A second row may come from the server before the first one is gone, and a UNIQUE index would stop it for \
    good. So triggers check only what the app writes.
    """
  )
}

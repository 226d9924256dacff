import Foundation
import GRDB

@testable import DataModelRuntime

/// Every type of attribute with every way to compare a column of it.
///
/// The functions in the other files are alike but for the type. They cannot be one generic function: the compiler
/// chooses among our operators and GRDB's by the concrete type, and a wrong choice is what the tests look for.
enum QueryMatrix {
  /// Whether values are stored in the forms of GRDB, without which its own operators find other rows.
  static let formsAreThoseOfGRDB: Bool = {
    let (moment, identifier) = (Date(timeIntervalSinceReferenceDate: 0), UUID())
    return StoredLiteral(moment).storedValue == moment.databaseValue
      && StoredLiteral(identifier).storedValue == identifier.databaseValue
  }()
}

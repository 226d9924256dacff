public import Foundation
public import GRDB

/// A type of the app's own for the values of an attribute, which a column holds in another form.
///
/// An attribute with `datamodel.type` in its user info, or under `types` in the configuration, has a property
/// of such a type. Of the two common forms, ``RawStoredValue`` and ``JSONStoredValue``, one line is enough:
///
/// ```swift
/// enum Priority: Int16, RawStoredValue { case low, high }
/// struct Money: JSONStoredValue, Hashable { var amount: Int; var currency: String }
/// ```
///
/// For any other form, write the two requirements:
///
/// ```swift
/// extension Color: CustomStoredValue {
///   var stored: String { hexadecimalDigits }
///   init?(stored: String) { self.init(hexadecimalDigits: stored) }
/// }
/// ```
///
/// Conditions compare what columns hold: two values are equal to a query if their forms are, to the letter.
/// The order of values is that of the app alone; `$0.price.stored` in a condition is the column itself.
public protocol CustomStoredValue: StoredValue {
  /// The type that the attribute has in the model: `String`, `Int16`, `Data` and so on.
  associatedtype Stored: StoredValue

  /// The form that the column holds.
  ///
  /// - Throws: an error if the value has none; saving the object then throws
  ///   ``LocalStore/UnstorableValueError`` with it
  var stored: Stored { get throws }

  /// Makes a value of what a column holds; nil if that is no value of the type. Reading the object then
  /// throws ``StoredValueError``.
  init?(stored: Stored)
}

extension CustomStoredValue {
  /// The form as GRDB stores it.
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    try storableForm().storedValue()
  }

  /// Binds the form.
  public func bindStoredValue(
    to statement: SQLiteStatement,
    at index: CInt
  ) throws(LocalStore.UnstorableValueError) {
    try storableForm().bindStoredValue(to: statement, at: index)
  }

  /// Reads the form.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Self? {
    Stored.fromStoredValue(storedValue).flatMap(Self.init(stored:))
  }

  /// Reads the form.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Self? {
    Stored.fromStoredColumn(of: statement, at: index).flatMap(Self.init(stored:))
  }

  /// The form for GRDB's own queries, which cannot throw: a value that has none stops the program, since any
  /// other would be the form of another value.
  public var databaseValue: DatabaseValue { formForGRDB }

  /// Reads the form.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { fromStoredValue(value) }

  fileprivate var formForGRDB: DatabaseValue {
    do throws(LocalStore.UnstorableValueError) {
      return try storedValue()
    } catch {
      preconditionFailure(error.description)
    }
  }

  private func storableForm() throws(LocalStore.UnstorableValueError) -> Stored {
    do {
      return try stored
    } catch {
      throw LocalStore.UnstorableValueError("a value of \(Self.self) cannot be stored: \(error)")
    }
  }
}

/// A type whose values are stored as their raw values: those of the attribute in the model.
///
/// ```swift
/// enum Priority: Int16, RawStoredValue { case low, high }
/// ```
public protocol RawStoredValue: CustomStoredValue, RawRepresentable where Stored == RawValue {}

extension RawStoredValue {
  /// The raw value.
  public var stored: RawValue { rawValue }

  /// The value of a raw value.
  public init?(stored: RawValue) { self.init(rawValue: stored) }

  /// The raw value for GRDB's own queries, as a column holds it.
  public var databaseValue: DatabaseValue { formForGRDB }

  /// Reads a raw value.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { fromStoredValue(value) }
}

/// A type whose values are stored as JSON: as text for a String, as bytes for Binary Data or a Transformable.
///
/// ```swift
/// struct Money: JSONStoredValue, Hashable { var amount: Int; var currency: String }
/// struct Route: JSONStoredValue { typealias Stored = Data; var stops: [String] }
/// ```
///
/// Members are written in the order of their names, so that equal values have equal forms, which conditions
/// compare. A `Set`, and a dictionary whose keys are neither texts nor integers, have no order in JSON: do
/// not compare values with one. What is read may be written otherwise; a type that reads what an older one
/// has written says so in its `init(from:)`.
public protocol JSONStoredValue: CustomStoredValue, Codable where Stored: JSONForm {
  /// `String` if the type does not say.
  associatedtype Stored = String
}

/// A form that JSON can have in a column: `String` or `Data`.
public protocol JSONForm: StoredValue {
  /// The form of JSON in UTF-8.
  static func form(ofJSON json: Data) -> Self

  /// The JSON of a form, in UTF-8.
  static func json(ofForm form: Self) -> Data
}

extension String: JSONForm {
  /// The text of JSON.
  public static func form(ofJSON json: Data) -> String { String(decoding: json, as: UTF8.self) }

  /// The text in UTF-8.
  public static func json(ofForm form: String) -> Data { Data(form.utf8) }
}

extension Data: JSONForm {
  /// The bytes themselves.
  public static func form(ofJSON json: Data) -> Data { json }

  /// The bytes themselves.
  public static func json(ofForm form: Data) -> Data { form }
}

extension JSONStoredValue {
  /// The value in JSON.
  public var stored: Stored {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Stored.form(ofJSON: try encoder.encode(self))
    }
  }

  /// Reads JSON.
  public init?(stored: Stored) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Stored.json(ofForm: stored)) else {
      return nil
    }
    self = value
  }

  /// The JSON for GRDB's own queries; a value that JSON cannot express stops the program.
  public var databaseValue: DatabaseValue { formForGRDB }

  /// Reads JSON.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { fromStoredValue(value) }
}

public import Foundation
public import GRDB

/// A type defined by the app for the values of an attribute, which a column holds in another form.
///
/// It is the property's type if an attribute has `datamodel.type` in its user info, or is listed under
/// `types` in the configuration. For the two common forms, ``RawStoredValue`` and ``JSONStoredValue``, one
/// line is enough:
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
/// Conditions compare the forms in columns: two values are equal in a query if their forms are identical.
/// Only the app knows the order of the values; in a condition, `$0.price.stored` is the column itself.
public protocol CustomStoredValue: StoredValue {
  /// The type that the attribute has in the model: `String`, `Int16`, `Data` and so on.
  associatedtype Stored: StoredValue

  /// The form that the column holds.
  ///
  /// - Throws: an error if the value has no form; saving the object then throws
  ///   ``LocalStore/UnstorableValueError`` with its description
  var stored: Stored { get throws }

  /// Creates a value from what a column holds; nil if the type has no such value. Reading the object then
  /// throws ``StoredValueError``.
  init?(stored: Stored)
}

extension CustomStoredValue {
  /// Returns the form as GRDB stores it.
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

  /// The form for GRDB's own queries, which cannot throw. A value without a form stops the program, since any
  /// other form would be that of another value.
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

/// A type whose values are stored as their raw values, which have the attribute's type in the model.
///
/// ```swift
/// enum Priority: Int16, RawStoredValue { case low, high }
/// ```
public protocol RawStoredValue: CustomStoredValue, RawRepresentable where Stored == RawValue {}

extension RawStoredValue {
  /// The raw value.
  public var stored: RawValue { rawValue }

  /// Creates the value of a raw value.
  public init?(stored: RawValue) { self.init(rawValue: stored) }

  /// The raw value for GRDB's own queries, as a column holds it.
  public var databaseValue: DatabaseValue { formForGRDB }

  /// Reads a raw value.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { fromStoredValue(value) }
}

/// A type whose values are stored as JSON: as text in a String attribute, as bytes in a Binary Data or
/// Transformable attribute.
///
/// ```swift
/// struct Money: JSONStoredValue, Hashable { var amount: Int; var currency: String }
/// struct Route: JSONStoredValue { typealias Stored = Data; var stops: [String] }
/// ```
///
/// Members are written in the order of their names, so that equal values have equal forms, which conditions
/// compare. A `Set`, or a dictionary whose keys are neither strings nor integers, has no order in JSON: do
/// not compare values that contain one. The JSON that is read may have another form: a type that reads what
/// an older version of it has written does so in its `init(from:)`.
public protocol JSONStoredValue: CustomStoredValue, Codable where Stored: JSONForm {
  /// The form of the JSON in the column; `String` unless the type states another.
  associatedtype Stored = String
}

/// A form that JSON can have in a column: `String` or `Data`.
public protocol JSONForm: StoredValue {
  /// Returns the form of JSON in UTF-8.
  static func form(ofJSON json: Data) -> Self

  /// Returns the JSON of a form in UTF-8.
  static func json(ofForm form: Self) -> Data
}

extension String: JSONForm {
  /// Returns the JSON as text.
  public static func form(ofJSON json: Data) -> String { String(decoding: json, as: UTF8.self) }

  /// Returns the text in UTF-8.
  public static func json(ofForm form: String) -> Data { Data(form.utf8) }
}

extension Data: JSONForm {
  /// Returns the bytes unchanged.
  public static func form(ofJSON json: Data) -> Data { json }

  /// Returns the bytes unchanged.
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

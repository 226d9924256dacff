public import DataModelRuntime
import GRDB

/// An amount of money, stored as JSON.
public struct Money: JSONStoredValue, Hashable {
  /// The number of units.
  public var amount: Double
  /// The code of the currency: `EUR`
  public var currency: String

  /// An amount of a currency.
  public init(_ amount: Double, _ currency: String) {
    (self.amount, self.currency) = (amount, currency)
  }
}

/// Where a ware is, stored as its raw value.
public enum WareState: Int16, RawStoredValue, Codable {
  case ordered, stored, sold
}

/// A unit of length.
public enum Unit: String, RawStoredValue, Codable {
  case metre = "m"
  case foot = "ft"
}

public import DataModelRuntime
public import Foundation
import GRDB

/// A code in capital letters, which columns hold in small ones.
public struct WareCode: CustomStoredValue, Hashable, Codable {
  public var letters: String

  public init(_ letters: String) { self.letters = letters }

  public var stored: String { letters.lowercased() }

  public init?(stored: String) {
    guard !stored.isEmpty else { return nil }
    letters = stored.uppercased()
  }
}

/// What a ware has cost, which only columns know as a decimal number.
public struct Cost: RawStoredValue, Hashable, Codable {
  public var rawValue: Decimal

  public init(rawValue: Decimal) { self.rawValue = rawValue }
}

/// The places that a ware has passed, stored as JSON in bytes.
public struct Route: JSONStoredValue, Hashable {
  public typealias Stored = Data

  public var stops: [String]

  public init(_ stops: [String]) { self.stops = stops }
}

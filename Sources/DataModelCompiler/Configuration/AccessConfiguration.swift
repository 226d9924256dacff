/// `access`: who may do what to the tables of a server, as it is written. Whether it fits the model is
/// checked where the tables are made.
package struct AccessConfiguration: Sendable, Equatable {
  /// The claims of tokens that views may use, in file order.
  package var claims: [Located<Claim>] = []
  /// The tables, in file order.
  package var tables: [Located<Table>] = []

  package init() {}

  /// A claim.
  package struct Claim: Sendable, Equatable {
    /// The name after `@claims.`
    package let name: String
    /// The name in the token.
    package let nameInToken: String
    package let type: ClaimType
  }

  /// The type of a claim's value.
  package enum ClaimType: String, Sendable, CaseIterable {
    case string, number, boolean, strings
  }

  /// Who may perform an operation.
  package enum Access: Sendable, Equatable {
    case anonymous, authenticated, disabled
    case role(String)

    /// The forms, for messages.
    static let forms = ["anonymous", "authenticated", "disabled", "role NAME"]

    init?(_ text: String) {
      switch text {
      case "anonymous": self = .anonymous
      case "authenticated": self = .authenticated
      case "disabled": self = .disabled
      default:
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, words[0] == "role" else { return nil }
        self = .role(words[1])
      }
    }
  }

  /// An operation on a table.
  package enum Operation: Sendable, Hashable {
    case read, insert, update, delete, undelete
  }

  /// What is said about a table.
  package struct Table: Sendable, Equatable {
    package let entity: String
    package var operations: [Operation: Access] = [:]
    /// The condition of the rows that a user may see and change.
    package var view: Located<String>?
    /// The values that the service sets when a row is inserted, in file order.
    package var insertValues: [Located<InsertValue>] = []
  }

  /// A value that the service sets.
  package struct InsertValue: Sendable, Equatable {
    /// The name of the column on the wire.
    package let column: String
    /// `@user`, or `@claims.` with the name of a claim.
    package let value: String
  }
}

/// The keys of `access`.
package enum AccessKey: String, Sendable, CaseIterable {
  case claims, tables
}

/// The keys of a claim.
package enum ClaimKey: String, Sendable, CaseIterable {
  case name, type

  /// The words that the key accepts; nil if it accepts something else.
  package var words: [String]? {
    self == .type ? AccessConfiguration.ClaimType.allCases.map(\.rawValue) : nil
  }
}

/// The keys of a table under `access`.
package enum TableAccessKey: String, Sendable, CaseIterable {
  case read, insert, update, delete, undelete, view, onInsert
}

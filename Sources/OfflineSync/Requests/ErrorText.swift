import Foundation
import GRDB

/// The text of an error that is kept with an operation, or shown as a status.
enum ErrorText {
  /// The text of an error, whoever has thrown it, in a line.
  static func line(of error: any Error) -> String {
    switch error {
    case let error as TableError: error.description
    case let error as TokenFailure: error.reason
    case let error as DatabaseError: error.description
    case is CancellationError: "the task was cancelled"
    // Errors of other libraries may have anything in them, also a token.
    default: ServiceAnswer.line((error as? any LocalizedError)?.errorDescription ?? "\(type(of: error))")
    }
  }
}

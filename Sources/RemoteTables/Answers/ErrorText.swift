import Foundation
import GRDB
import TableWire

/// The text of an error, stored with an operation or shown as a status.
package enum ErrorText {
  /// Returns the text of an error of any library in one line, with the texts of the errors inside of it.
  package static func line(of error: any Error, hiding secrets: SecretTexts = SecretTexts()) -> String {
    switch error {
    case let error as TableError: return error.description
    case let error as SendingFailure: return error.reason
    case let error as DatabaseError: return error.description
    default: break
    }
    var texts: [String] = []
    for error in ErrorChain.errors(in: error) {
      let text = text(of: error)
      if !texts.contains(where: { $0.contains(text) }) { texts.append(text) }
    }
    return ServiceAnswer.line(texts.joined(separator: ": "), hiding: secrets)
  }

  /// Returns the text of one error. Of an error of another library, only the text for people is used: other
  /// values may contain a token.
  private static func text(of error: any Error) -> String {
    switch error {
    case is CancellationError: return "the task was cancelled"
    case let error as TableError: return error.description
    case let error as any LocalizedError where error.errorDescription != nil:
      return error.errorDescription ?? ""
    case let error where type(of: error) is NSError.Type || error is URLError:
      let error = error as NSError
      let text = error.userInfo[NSLocalizedDescriptionKey] as? String
      return (text.map { "\($0) " } ?? "") + "(\(error.domain) \(error.code))"
    default: return "\(type(of: error))"
    }
  }
}

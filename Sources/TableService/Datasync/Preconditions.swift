import Foundation
import HTTPTypes
import TableWire

/// The conditions of a request for a row (RFC 7232).
struct Preconditions {
  enum Verdict {
    /// The request may continue.
    case met
    /// The client already has the row.
    case notModified
    /// The row does not meet the conditions.
    case failed
  }

  private let ifMatch: Tags?
  private let ifNoneMatch: Tags?
  private let ifModifiedSince: Int64?
  private let ifUnmodifiedSince: Int64?

  /// The versions that a header accepts. A weak tag matches no row.
  private enum Tags {
    case any
    case one(String)
    case weak

    /// Reads a header.
    ///
    /// - Throws: a refusal for several tags, which the original server does not accept either, and for text
    ///   that is not a tag
    init?(_ header: String?) throws(Refusal) {
      guard let header = header?.trimmingCharacters(in: .whitespaces) else { return nil }
      switch header {
      case "*": self = .any
      case _ where header.hasPrefix("W/\""): self = .weak
      default:
        let parts = header.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[2].isEmpty,
          Data(base64Encoded: String(parts[1])) != nil
        else { throw DatasyncService.mistake("Expected one quoted version in the condition") }
        self = .one(String(parts[1]))
      }
    }

    func matches(_ version: String) -> Bool {
      switch self {
      case .any: true
      case .one(let tag): tag == version
      case .weak: false
      }
    }
  }

  init(_ request: ServiceRequest) throws(Refusal) {
    ifMatch = try Tags(request.header(.ifMatch))
    ifNoneMatch = try Tags(request.header(.ifNoneMatch))
    ifModifiedSince = request.header(.ifModifiedSince).flatMap(HTTPDate.milliseconds)
    ifUnmodifiedSince = request.header(.ifUnmodifiedSince).flatMap(HTTPDate.milliseconds)
  }

  /// Checks the conditions for a row.
  ///
  /// - Returns: the verdict
  func verdict(_ row: StoredRow, isRead: Bool) -> Verdict {
    // Times in headers have whole seconds.
    let seconds = (WireDate(row.updatedAt)?.milliseconds ?? 0) / 1000 * 1000
    if let ifMatch {
      if !ifMatch.matches(row.version) { return .failed }
    } else if let ifUnmodifiedSince, seconds > ifUnmodifiedSince {
      return .failed
    }
    if let ifNoneMatch {
      if ifNoneMatch.matches(row.version) { return isRead ? .notModified : .failed }
    } else if isRead, let ifModifiedSince, seconds <= ifModifiedSince {
      return .notModified
    }
    return .met
  }
}

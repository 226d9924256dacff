import OfflineSync

/// Messages for a failed sync, with the problem and the remedy.
enum SyncMessage {
  static func text(of error: any Error, _ url: String) -> String {
    switch error {
    case let failure as SyncFailure: text(of: failure, url)
    case let error as TableError: text(ofSignIn: error, url)
    default: Complaint.text(of: error)
    }
  }

  private static func text(of failure: SyncFailure, _ url: String) -> String {
    switch failure.reason {
    case .serverBusy:
      "\(url) is busy (\(detail(of: failure.description))). Your changes are kept; sync again later."
    case .offline:
      """
      \(url) cannot be reached, or something else answers there (\(detail(of: failure.description))). Your \
      changes are kept; 'todo sync' sends them when the server is available. Give another address with --url.
      """
    case .signInRequired:
      "\(url) requires a sign-in: give your name with --sign-in. Your changes are kept."
    case .otherAccount:
      """
      The list in this file belongs to another user (\(failure.description)). Sign in as that user with \
      --sign-in, or give another file with --database.
      """
    case .otherServer:
      """
      The service at \(url) was restored to an earlier state, or replaced by another one. Choose what to do \
      with the list in this file: 'todo sync --other-server compare' takes the items of the service, \
      'send-again' sends the local ones, and 'start-over' drops the local ones.
      """
    case .refused, .unusableAnswer, .conflict:
      """
      \(url) answers, but is not a service with todo items (\(detail(of: failure.description))). Your \
      changes are kept. Check the address given with --url.
      """
    case .invalid: "\(failure.description)."
    case .disturbed: "Another program keeps changing the same list. Try again later."
    case .storage: failure.cause.map { Complaint.text(of: $0) } ?? failure.description
    case .cancelled: "The sync was stopped. Your changes are kept."
    }
  }

  private static func text(ofSignIn error: TableError, _ url: String) -> String {
    switch error {
    case .noAnswer:
      """
      Could not sign in: \(url) cannot be reached, or does not answer (\(detail(of: error.description))). \
      Your changes are kept.
      """
    default:
      "\(url) did not sign you in (\(detail(of: error.description))). Your changes are kept."
    }
  }

  /// Returns a description without the beginning that the sentence around it repeats.
  private static func detail(of description: String) -> String {
    let words = [
      "the server cannot be reached: ", "no response, but the server may have carried out the request: ",
      "'TodoItem' cannot be pulled: ",
    ]
    let text = words.reduce(Terminal.harmless(description)) { $0.replacing($1, with: "") }
    return String((text.hasSuffix(".") ? text.dropLast() : text[...]).prefix(160))
  }
}

import OfflineSync

/// Words for a person when a sync has failed: the problem, and the remedy.
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
    case .offline, .serverBusy:
      """
      \(url) cannot be reached, or something else answers there (\(detail(of: failure.description))). What \
      you have changed is kept; 'todo sync' sends it when the server is there. Another address is given with \
      --url.
      """
    case .signInRequired:
      "\(url) asks who you are: give your name with --sign-in. What you have changed is kept."
    case .otherAccount:
      """
      The list in this file belongs to another user (\(failure.description)). Sign in as that user with \
      --sign-in, or give a file of your own with --database.
      """
    case .otherServer:
      """
      The service at \(url) was put back to an earlier state, or another one has taken its place. Say what \
      becomes of the list in this file: 'todo sync --other-server compare' takes what the service has, \
      'send-again' sends what is here, and 'begin-anew' drops what is here.
      """
    case .refused, .unusableAnswer, .conflict:
      """
      Something answers at \(url), but it is no service with todo items \
      (\(detail(of: failure.description))). What you have changed is kept. Look at the address given with \
      --url.
      """
    case .invalid: "\(failure.description)."
    case .disturbed: "Another program changes the same list all the time. Try again in a while."
    case .storage: failure.cause.map { Complaint.text(of: $0) } ?? failure.description
    case .cancelled: "The sync was stopped. What you have changed is kept."
    }
  }

  private static func text(ofSignIn error: TableError, _ url: String) -> String {
    switch error {
    case .noAnswer:
      """
      \(url) cannot be reached, or does not answer (\(detail(of: error.description))), so that nobody can \
      sign in. What you have changed is kept.
      """
    default:
      "\(url) did not sign you in (\(detail(of: error.description))). What you have changed is kept."
    }
  }

  /// The rest of a description when the sentence around it has said its beginning.
  private static func detail(of description: String) -> String {
    let words = [
      "the server cannot be reached: ", "no response, but the server may have carried out the request: ",
      "'TodoItem' cannot be pulled: ",
    ]
    let text = words.reduce(Terminal.harmless(description)) { $0.replacing($1, with: "") }
    return String((text.hasSuffix(".") ? text.dropLast() : text[...]).prefix(160))
  }
}

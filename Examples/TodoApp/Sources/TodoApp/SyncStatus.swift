import OfflineSync

extension ObservedSync {
  /// The state in a few words.
  var statusText: String {
    if isSyncing { return "Syncing …" }
    if let failure { return "\(failure)" }
    return state.pendingCount == 0 ? "Up to date" : "\(state.pendingCount) to send"
  }
}

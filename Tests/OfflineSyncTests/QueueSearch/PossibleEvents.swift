@testable import OfflineSync

extension SearchState {
  /// Two, so that an older one can arrive after a newer one.
  private static let maximumPages = 2

  /// Whether an event can happen, and is not just another word for one that can.
  func isPossible(_ event: SearchEvent) -> Bool {
    let serverRow = server.row(Self.id)
    switch event {
    case .ins, .insertOtherSpelling: return image.row == nil
    case .updt, .updn, .same, .scrib, .scribt, .del, .rep, .reps, .ign, .ups:
      return image.row != nil
    case .replaceOtherSpelling:
      // A row that the server does not have would become another one there.
      return image.row != nil && !image.operations.contains { $0.kind == .insert }
    case .back:
      guard image.row != nil, let last = image.operations.last else { return false }
      return image.known(of: last, .base) != nil
    case .claim:
      guard flight == nil, let first = image.operations.first else { return false }
      return !first.isUndecided
    case .deliver, .drop, .refuse, .reject: return flight.map { $0.answer == nil } ?? false
    case .recv, .lose: return flight?.answer != nil
    case .dup: return late.map(server.wouldDo) ?? false
    case .crash: return flight != nil
    case .preq:
      let pages = pages.filter { !$0.isOutOfDate(in: image) }
      // A second page that is the same as the first does what the first does.
      return pages.count < Self.maximumPages && !pages.contains(AskedPage(image, server))
    case .papp: return !pages.isEmpty
    case .pold: return pages.count > 1
    case .fins: return serverRow == nil
    case .fupd: return serverRow != nil
    case .fdel: return serverRow.map { !$0.isDeleted } ?? false
    case .foth: return server.row(Self.other)?.item.version != server.lastVersion
    case .keep: return image.waiting.map { image.known(of: $0, .newer) != nil } ?? false
    case .merge:
      guard let waiting = image.waiting, let newer = image.known(of: waiting, .newer) else { return false }
      // Of a row that both have deleted there is nothing to merge.
      return newer.gone == 0 || image.row != nil
    case .disc: return image.waiting != nil
    }
  }
}

/// How far an import is.
public struct CoreDataImportProgress: Sendable, Hashable {
  /// What is being done.
  public let phase: Phase
  /// The number of rows that this phase has done. References of rows to each other follow after the last one.
  public let completedCount: Int
  /// The number of rows in the store.
  public let totalCount: Int

  /// A part of an import.
  public enum Phase: String, Sendable, Hashable {
    case copying
    case comparing
  }
}

/// Counts the rows of a phase, and asks now and then whether to go on.
final class RowCounter {
  private let phase: CoreDataImportProgress.Phase
  private let totalCount: Int
  private let progress: (CoreDataImportProgress) -> Void
  private let checkCancellation: () throws -> Void
  private var count = 0
  private var callCount = 0

  init(
    _ phase: CoreDataImportProgress.Phase,
    of totalCount: Int,
    _ progress: @escaping (CoreDataImportProgress) -> Void,
    _ checkCancellation: @escaping () throws -> Void
  ) {
    self.phase = phase
    self.totalCount = totalCount
    self.progress = progress
    self.checkCancellation = checkCancellation
  }

  /// Counts a row.
  ///
  /// - Throws: the error of `checkCancellation`
  func advance() throws {
    count += 1
    if count % 256 == 0 {
      progress(CoreDataImportProgress(phase: phase, completedCount: count, totalCount: totalCount))
    }
    try pause()
  }

  /// Asks whether to go on, where something else than a row was done.
  ///
  /// - Throws: the error of `checkCancellation`
  func pause() throws {
    callCount += 1
    if callCount % 256 == 0 { try checkCancellation() }
  }
}

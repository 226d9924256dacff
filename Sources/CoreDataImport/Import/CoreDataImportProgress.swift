/// How far an import is.
public struct CoreDataImportProgress: Sendable, Hashable {
  /// What is being done.
  public let phase: Phase
  /// The number of rows and pairs that this phase has done.
  public let completedCount: Int

  /// A part of an import.
  public enum Phase: String, Sendable, Hashable {
    case copying
    case comparing
  }
}

/// Counts rows, and asks now and then whether to go on.
final class RowCounter {
  private let phase: CoreDataImportProgress.Phase
  private let progress: (CoreDataImportProgress) -> Void
  private let checkCancellation: () throws -> Void
  private var count = 0

  init(
    _ phase: CoreDataImportProgress.Phase,
    _ progress: @escaping (CoreDataImportProgress) -> Void,
    _ checkCancellation: @escaping () throws -> Void
  ) {
    self.phase = phase
    self.progress = progress
    self.checkCancellation = checkCancellation
  }

  func advance() throws {
    count += 1
    guard count % 256 == 0 else { return }
    try checkCancellation()
    progress(CoreDataImportProgress(phase: phase, completedCount: count))
  }
}

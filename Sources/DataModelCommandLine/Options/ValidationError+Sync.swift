package import ArgumentParser

extension ValidationError {
  /// The error for a model without synced entities.
  package static func noSyncedEntity(in path: String) -> ValidationError {
    ValidationError(
      """
      \(path) has no synced entity. Add the tables of offline sync (MS_…) to the model, or give --profile \
      mobile-apps.
      """
    )
  }
}

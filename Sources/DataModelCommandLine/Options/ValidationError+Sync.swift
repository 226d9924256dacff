package import ArgumentParser

extension ValidationError {
  /// A model without anything that a server has.
  package static func noSyncedEntity(in path: String) -> ValidationError {
    ValidationError(
      """
      \(path) has no synced entity. A model with the tables of offline sync (MS_…) has; or give --profile \
      mobile-apps.
      """
    )
  }
}

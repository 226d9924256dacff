package import DataModelReader

extension ModelBundle {
  /// The version that a configuration is about.
  ///
  /// - Parameter selected: the versions that are looked at, oldest first
  /// - Returns: the current one if it is among them, or else the newest; nil if there are none
  package func versionToCompile(among selected: [ModelVersion]) -> ModelVersion? {
    selected.first { $0.name == currentVersion?.name } ?? selected.last
  }
}

/// The end of the output of `fix`: the repairs that change Core Data's version hash, and those that it left
/// out.
struct HashChangeSummary {
  private let isDryRun: Bool
  private var madeCount = 0
  private var leftCount = 0

  init(isDryRun: Bool) {
    self.isDryRun = isDryRun
  }

  mutating func add(_ model: FixedModel, keepsVersionHash: Bool) {
    madeCount += model.hashChangeCount
    if keepsVersionHash { leftCount += model.leftForHashCount }
  }

  var lines: [String] {
    var lines: [String] = []
    if madeCount > 0 {
      let verb = isDryRun ? "would change" : (madeCount == 1 ? "changes" : "change")
      let repairs = madeCount == 1 ? "1 repair" : "\(madeCount) repairs"
      lines.append(
        "\(repairs) \(verb) the version hash: an app that uses Core Data opens stores of the model as it was "
          + "only by a "
          + "migration from it."
      )
    }
    if leftCount > 0 {
      lines.append(
        leftCount == 1
          ? "1 repair is left out, since it changes the version hash of a model with several versions; "
            + "--change-version-hash makes it."
          : "\(leftCount) repairs are left out, since they change the version hash of a model with several "
            + "versions; "
            + "--change-version-hash makes them."
      )
    }
    return lines
  }
}

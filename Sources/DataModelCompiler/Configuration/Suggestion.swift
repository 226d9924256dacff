/// What somebody may have meant by a misspelt word.
enum Suggestion {
  /// The word that is nearest to a misspelt one, if any is near: other letter case or hyphens do not count, and
  /// one letter in three may be missing, superfluous, wrong, or swapped with the next.
  ///
  /// For example: `acess-level` → `accessLevel`
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let folded = fold(word)
    // A very long word is no misspelling, and its distance takes time.
    guard !folded.isEmpty, folded.count <= 64 else { return nil }
    let near = candidates.map { (word: $0, distance: distance(folded, fold($0))) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(1, folded.count / 3) else { return nil }
    return near.word
  }

  private static func fold(_ word: String) -> [UInt8] {
    word.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var best = min(previous[column + 1] + 1, current[column] + 1)
        best = min(best, previous[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}

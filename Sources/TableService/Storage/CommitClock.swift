/// A clock for the times of changes, which never goes back.
struct CommitClock: Sendable {
  let timestamps: TableServiceOptions.Timestamps
  let now: @Sendable () -> Int64

  /// Returns the time that later transactions may share with earlier ones, in milliseconds since 1970; nil if
  /// no transactions share a time.
  func openTime() -> Int64? {
    switch timestamps {
    case .strictlyIncreasing: nil
    case .clock: next(after: nil)
    }
  }

  /// Returns the time of a transaction after the last one that changed anything, in milliseconds since 1970.
  func next(after last: Int64?) -> Int64 {
    let time = now()
    switch timestamps {
    case .strictlyIncreasing:
      return max(time, last.map { $0 + 1 } ?? time)
    case .clock(let resolution):
      let step = Int64(max(1, resolution))
      let remainder = ((time % step) + step) % step
      return max(time - remainder, last ?? .min)
    }
  }
}

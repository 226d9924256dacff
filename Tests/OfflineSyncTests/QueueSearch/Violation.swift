/// Something that must never be, with the number of the invariant in
/// `Documentation/Internals/OperationQueue.md`.
struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
  let invariant: Int
  let problem: String

  init(_ invariant: Int, _ problem: String) {
    self.invariant = invariant
    self.problem = problem
  }

  var description: String { "invariant \(invariant): \(problem)" }
}

/// What a step does to tables: the part of a plan that earlier steps depend on.
///
/// An earlier step creates a table without conditions and references if a later one makes it again.
package struct StepTables: Sendable, Hashable, Codable {
  /// The old tables that the step drops.
  let dropped: Set<String>
  /// The new tables that the step creates.
  let created: Set<String>
  /// The old names of tables that the step renames, by the new ones.
  let oldNames: [String: String]
  /// The new tables to which the step does something, or would if no later step made them again.
  let changed: Set<String>

  /// Returns the old tables that need no conditions: the step drops them, or leaves them to a later step.
  ///
  /// - Parameter interim: the new tables that need no conditions
  /// - Returns: their names
  package func interimTables(before interim: Set<String>) -> Set<String> {
    dropped.union(interim.subtracting(created).map { oldNames[$0] ?? $0 })
  }

  /// Returns the tables of a set on which the statements of the step depend.
  package func relevant(of interim: Set<String>) -> Set<String> { interim.intersection(changed) }
}

import DataModelRuntime
import Foundation

/// Prints the cost of typed access to 200,000 rows in C, by generated code, and by records of GRDB:
/// `Peers FOLDER ROUNDS`. The script `run` of this package formats the results.
@main
struct Peers {
  private let folder: URL
  private let samples = Samples(count: 200_000, some: 20_000)
  private var measurements = Measurements()

  static func main() async throws {
    let arguments = CommandLine.arguments
    var benchmark = Peers(folder: URL(fileURLWithPath: arguments[1]))
    let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    // Each peer keeps its items from the first round on.
    let turns = [
      benchmark.turn(of: FloorPeer.self), benchmark.turn(of: GeneratedPeer.self),
      benchmark.turn(of: RecordPeer<HandWrittenItem>.self), benchmark.turn(of: RecordPeer<CodableItem>.self),
    ]
    let observers = try Observers(folder: benchmark.folder, items: benchmark.samples.all.prefix(10_000))
    for _ in 1...rounds {
      for turn in turns { try turn(&benchmark.measurements) }
      try await observers.measure(&benchmark.measurements)
    }
    print(benchmark.measurements.report, terminator: "")
  }

  private init(folder: URL) { self.folder = folder }

  /// Returns the work of a peer in one round: a new file is filled, opened again, read and changed.
  private func turn<P: Peer>(of type: P.Type) -> (inout Measurements) throws -> Void {
    let all = P.items(samples.all)
    let some = P.items(samples.some)
    let (count, someCount) = (samples.all.count, samples.some.count)
    let path = folder.appendingPathComponent("rows").path
    return { measurements in
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      try LocalStore(QSDataModelSchema.schema, path: path).database.close()
      let inserting = try P(path: path)
      try measurements.measure("insert", P.name, rows: count) { try inserting.insert(all) }
      try inserting.close()

      let peer = try P(path: path)
      var rows: (count: Int, free: () -> Void) = (0, {})
      try measurements.measure("fetch", P.name, rows: count) { rows = try peer.fetchAll() }
      try require(rows.count == count, "\(P.name) fetched \(rows.count) rows")
      rows.free()
      try measurements.measure("fetch by key", P.name, rows: someCount) { try peer.find(some) }
      try measurements.measure("update", P.name, rows: someCount) { try peer.update(some) }
      try measurements.measure("delete", P.name, rows: someCount) { try peer.delete(some) }
      try peer.close()
    }
  }
}

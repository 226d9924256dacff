import DataModelDefinition
import DataModelReader
import DataModelRelational
import Foundation

/// A series of versions of a real model. They are not part of the package: `DATAMODEL_CORPUS` names a folder
/// with them, and `series.tsv` in it their order.
struct CorpusSeries {
  let name: String
  let versions: [LoweredModel]

  static let all: [CorpusSeries] = {
    guard let folder = ProcessInfo.processInfo.environment["DATAMODEL_CORPUS"],
      let table = try? String(contentsOfFile: "\(folder)/series.tsv", encoding: .utf8)
    else { return [] }
    var order: [String] = []
    var versions: [String: [(Int, LoweredModel)]] = [:]
    for line in table.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 5, let number = Int(fields[4]) else { continue }
      if versions[fields[1]] == nil { order.append(fields[1]) }
      let own = "\(folder)/\(fields[1])/\(fields[5])/contents"
      let other = "\(folder)/\(fields.last ?? "")"
      guard
        let bytes = FileManager.default.contents(atPath: own) ?? FileManager.default.contents(atPath: other)
      else { continue }
      var diagnostics = Diagnostics()
      let file = SourceFile(path: "\(fields[5])/contents", bytes: Array(bytes))
      guard let model = ModelReader.read(file, name: fields[5], diagnostics: &diagnostics) else { continue }
      let lowered = ModelLowering.lower(model, modelName: "Model", profile: .none)
      versions[fields[1], default: []].append((number, lowered))
    }
    return order.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let sorted = (versions[path] ?? []).sorted { $0.0 < $1.0 }.map(\.1)
      return CorpusSeries(name: name.replacingOccurrences(of: ".xcdatamodeld", with: ""), versions: sorted)
    }
  }()
}

#if DevServer

/// A text in the
/// [format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct MetricsText {
  private(set) var text = ""
  private var name = ""

  /// Begins the values of a metric.
  mutating func begin(_ name: String, _ purpose: String, _ kind: String) {
    self.name = name
    text += "# HELP \(name) \(purpose)\n# TYPE \(name) \(kind)\n"
  }

  /// Adds a value of the metric.
  mutating func add(suffix: String = "", _ labels: [(name: String, value: String)], _ value: Double) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    let number = Int(exactly: value).map { "\($0)" } ?? "\(value)"
    text += name + suffix + (list.isEmpty ? "" : "{\(list)}") + " \(number)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
#endif

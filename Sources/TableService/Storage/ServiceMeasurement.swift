/// A figure about a running service, for a system that watches it.
///
///     for measurement in await service.measurements() {
///       print(measurement.name, measurement.labels, measurement.value)
///     }
///
/// The names follow the conventions of Prometheus: the unit is a part of the name, and times are in seconds.
public struct ServiceMeasurement: Sendable, Hashable {
  /// How the value changes.
  public enum Kind: String, Sendable, Hashable {
    /// It grows while the service runs, and begins at 0.
    case counter
    /// It goes up and down.
    case gauge
  }

  /// The name, for example `datamodel_listeners`.
  public let name: String
  /// What is measured, in a sentence without a full stop.
  public let purpose: String
  /// How the value changes.
  public let kind: Kind
  /// What the value is of, for example `["table": "TodoItem"]`.
  public let labels: [String: String]
  /// The value.
  public let value: Double

  /// Creates a measurement.
  package init(
    _ name: String,
    _ purpose: String,
    _ kind: Kind,
    labels: [String: String] = [:],
    _ value: Double
  ) {
    self.name = name
    self.purpose = purpose
    self.kind = kind
    self.labels = labels
    self.value = value
  }
}

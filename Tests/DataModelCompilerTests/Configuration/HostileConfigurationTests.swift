import DataModelCompiler
import DataModelDefinition
import Testing

/// Files that are made to exhaust their reader are refused at their first place, with one error.
@Suite struct HostileConfigurationTests {
  private static let aliases =
    """
    anchors and aliases (& and *) are not supported; write the value out, or put it in quotes \
    [configuration-anchor]
    """
  private static let tags =
    """
    tags (words with '!' before a value) have no meaning in a configuration; remove it [configuration-anchor]
    """
  private static let tooDeep =
    "this is not well-formed YAML: while parsing, Maximum nesting level reached, set with "
    + "yaml_set_max_nest_level()) "
    + "[configuration-syntax]"

  /// Each level of the bomb refers nine times to the one below.
  private static let bomb =
    "a0: &a0 [x]\n"
    + (1...30).map { level in
      "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
    }
    .joined()

  static let files: [(what: String, yaml: String, finding: String)] = [
    ("an anchor", "namespace: &x A", "1:12: \(aliases)"),
    ("an alias", "namespace: &x A\ntypePrefix: *x", "1:12: \(aliases)"),
    (
      "an alias of nothing", "namespace: *x",
      "1:12: this is not well-formed YAML: found undefined alias [configuration-syntax]"
    ),
    (
      "nothing but '*'", "namespace: *",
      "1:13: this is not well-formed YAML: while scanning an alias that begins at 1:12, did not find "
        + "expected "
        + "alphabetic or numeric character [configuration-syntax]"
    ),
    ("a bomb", bomb, "3:14: \(aliases)"),
    ("a bomb of keys", "? &a [x]\n: &b [*a,*a,*a]\n? &c [*b,*b,*b]\n: x\n", "1:3: \(aliases)"),
    ("a tag", "namespace: !A x", "1:12: \(tags)"),
    ("a tag without a name", "namespace: ! x", "1:12: \(tags)"),
    ("a tag of a key", "!A namespace: x", "1:1: \(tags)"),
    ("nested lists", String(repeating: "[", count: 200_000), "1:1: \(tooDeep)"),
    ("nested dashes", String(repeating: "- ", count: 200_000), "1:1999: \(tooDeep)"),
    ("nested keys", String(repeating: "? ", count: 200_000), "1:1999: \(tooDeep)"),
    (
      "many values", "versions: [\(String(repeating: "a,", count: 100_000))]",
      "1:40006: the file has more than 20000 values [configuration-too-large]"
    ),
    (
      "1 MiB and a byte", String(repeating: "#", count: 1 << 20 + 1),
      "1:1: the file is larger than 1 MiB, the limit for a configuration [configuration-too-large]"
    ),
  ]

  @Test(arguments: files)
  func isOneError(_ what: String, _ yaml: String, _ finding: String) {
    let reading = ConfigurationReading(yaml)
    #expect(reading.findings == [finding], "\(what)")
    #expect(reading.configuration == nil)
  }

  @Test func anythingMayStandInQuotesAndRemarks() {
    let reading = ConfigurationReading("# *all* &of !this\nversions: ['*a', \"&b\", '!c', a*b, a&b]\n")
    #expect(reading.findings == [])
    #expect(reading.configuration?.versions.map(\.value) == ["*a", "&b", "!c", "a*b", "a&b"])
  }
}

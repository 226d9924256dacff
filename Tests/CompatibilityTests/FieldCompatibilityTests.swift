import DataModelDefinition
import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelTool

/// What `datamodel compat` says of apps in the field, against what happens to them: apps of both versions,
/// with their generated code, edit rows of a server that got the tables of the new one.
///
/// `DATAMODEL_FIELD_RUNS` is how many random runs each change gets with each dialect.
@Suite struct FieldCompatibilityTests {
  private static let runs =
    ProcessInfo.processInfo.environment["DATAMODEL_FIELD_RUNS"].flatMap(UInt64.init) ?? 1

  /// Returns the rules that are reported about a change.
  private static func rules(_ change: FieldChange, _ dialect: AppCompatibility.Dialect) -> Set<String> {
    let names = Set((change.old + change.new).map { $0.syncedTable.name })
    let found = FieldModels.findings[dialect, default: []].filter { finding in
      finding.element.map { names.contains($0.entity) } ?? false
    }
    return Set(found.map(\.rule.id))
  }

  @Test(arguments: FieldChange.all)
  func saysWhatIsUnsafe(_ change: FieldChange) {
    #expect(Self.rules(change, .mobileApps) == Set(change.rules))
    #expect(Self.rules(change, .datasync) == Set(change.rules + (change.addsColumn ? ["compat-erased"] : [])))
  }

  /// Nothing is lost where nothing is reported, and something is where it is.
  @Test(arguments: FieldChange.all, [false, true])
  func isRight(_ change: FieldChange, _ isDatasync: Bool) async throws {
    if change.rules.isEmpty {
      for seed in 1...Self.runs {
        var run = FieldRun(change, isDatasync: isDatasync, seed: seed)
        run.isServerNew = seed.isMultiple(of: 2)
        let losses = try await run.losses()
        #expect(losses == [], "seed \(seed)")
      }
      print("compat, safe: \(Self.runs) runs of: \(change.name)")
    } else {
      #expect(try await Self.findsALoss(change, isDatasync: isDatasync, 20) { _ in })
    }
  }

  /// A column that is not known is erased by an update of a row that was not read, if rows are replaced.
  @Test(arguments: FieldChange.all.filter { $0.addsColumn && $0.rules.isEmpty }, [false, true])
  func erases(_ change: FieldChange, _ isDatasync: Bool) async throws {
    let isLost = try await Self.findsALoss(change, isDatasync: isDatasync, isDatasync ? 20 : Self.runs) {
      $0.updatesUnread = true
    }
    #expect(isLost == isDatasync)
  }

  private static func findsALoss(
    _ change: FieldChange,
    isDatasync: Bool,
    _ runs: UInt64,
    _ configure: (inout FieldRun) -> Void
  ) async throws -> Bool {
    for seed in 1...runs {
      for isServerNew in [false, true] {
        var run = FieldRun(change, isDatasync: isDatasync, seed: seed)
        run.isServerNew = isServerNew
        configure(&run)
        let losses = try await run.losses()
        if let loss = losses.first {
          print("compat, \(change.name), \(isDatasync ? "datasync" : "mobile-apps"), run \(seed): \(loss)")
          return true
        }
      }
    }
    return false
  }

  /// Everything that is said, at the elements of the new version.
  @Test func saysWhatHappens() {
    let lines = FieldModels.findings[.mobileApps, default: []].map { finding in
      let start = finding.location.range.map { "\($0.start.line):\($0.start.column)" } ?? "?"
      return "\(start): \(finding.severity.rawValue): \(finding.message) [\(finding.rule.id)]"
    }
    #expect(lines == Self.said)
  }

  private static let said = [
    """
    47:16: error: 'AddedRequired.extra' is required, and apps of 'Field' do not send it, so that \
    apps with this version set their rows aside: make the attribute optional, or give it a default \
    [sync-new-requirement]
    """,
    """
    60:16: warning: apps of 'Field' cannot hold all that 'Addressed.extra' may have now: texts that \
    are not a UUID; write none of these until no such app is in use [compat-received]
    """,
    """
    66:16: warning: 'Bounded.extra' cannot hold all that apps of 'Field' may send: numbers below 1, \
    numbers above 9; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    72:16: error: 'Cased.extratext' is 'extratext' on the server, and apps of 'Field' know it as \
    'extraText', which they do not find in the server's rows: set 'datamodel.sync.name' = \
    'extraText' in its user info [compat-gone]
    """,
    """
    84:16: warning: 'Coarser.extra' cannot hold all that apps of 'Field' may send: more digits than \
    a Float has; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    90:16: warning: 'Encoded.extra' cannot hold all that apps of 'Field' may send: texts that are \
    not base64; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    96:16: warning: 'FewerCases.extra' cannot hold all that apps of 'Field' may send: the case \
    'high'; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    106:16: warning: apps of 'Field' cannot hold all that 'Finer.extra' may have now: more digits \
    than a Float has; write none of these until no such app is in use [compat-received]
    """,
    """
    119:19: warning: apps of 'Field' do not know 'Guest.inn', and delete rows of 'Inn' without its \
    delete rule: let pulls decide what becomes of such references [compat-deletion]
    """,
    """
    132:16: warning: 'Identified.extra' cannot hold all that apps of 'Field' may send: texts that \
    are not a UUID; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    144:16: warning: 'Later.extra' cannot hold all that apps of 'Field' may send: dates before \
    2001-01-01 00:00:00.000; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    150:16: warning: apps of 'Field' cannot hold all that 'Longer.extra' may have now: texts of more \
    than 5 characters; write none of these until no such app is in use [compat-received]
    """,
    """
    156:16: error: the table 'MadeLocal' has no column 'extra', but apps of 'Field' send it, so that \
    the server refuses their rows: keep the attribute, and sync it, until no such app is in use \
    [compat-gone]
    """,
    """
    166:16: warning: apps of 'Field' cannot hold all that 'MoreCases.extra' may have now: the case \
    'dropped'; write none of these until no such app is in use [compat-received]
    """,
    """
    181:11: error: the server has no table 'Moved', but apps of 'Field' send and pull its rows: set \
    'datamodel.sync.name' = 'Moved' in the user info of 'MovedTable' [compat-gone]
    """,
    """
    191:16: warning: 'Narrower.extra' cannot hold all that apps of 'Field' may send: numbers below \
    -32768, numbers above 32767; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    209:16: warning: apps of 'Field' cannot hold all that 'NowOptional.extra' may have now: no \
    value; write none of these until no such app is in use [compat-received]
    """,
    """
    215:16: warning: 'NowRequired.extra' cannot hold all that apps of 'Field' may send: no value; \
    allow these, too, until no such app is in use [compat-sent]
    """,
    """
    246:11: error: the table 'Removed' has no column 'extra', but apps of 'Field' send it, so that \
    the server refuses their rows: keep the attribute, and sync it, until no such app is in use \
    [compat-gone]
    """,
    """
    255:16: error: 'Renamed.other' was 'extra' on the server, and apps of 'Field' still use that \
    column: set 'datamodel.sync.name' = 'extra' in its user info [compat-gone]
    """,
    """
    271:16: error: 'Retyped.extra' is of type String on the server, but of type Integer 32 for apps \
    of 'Field': the server's column cannot change its type, so add another attribute instead \
    [compat-type]
    """,
    """
    282:16: warning: 'Shorter.extra' cannot hold all that apps of 'Field' may send: texts of more \
    than 5 characters; allow these, too, until no such app is in use [compat-sent]
    """,
    """
    288:19: error: 'Tool.store' refers to 'Garage', and apps of 'Field' have a column 'store' that \
    refers to 'Shed': keep the property as it was, and add another one [compat-reference]
    """,
    """
    294:16: warning: apps of 'Field' cannot hold all that 'Unbounded.extra' may have now: numbers \
    below 0.0; write none of these until no such app is in use [compat-received]
    """,
    """
    306:16: warning: apps of 'Field' cannot hold all that 'Unidentified.extra' may have now: texts \
    that are not a UUID; write none of these until no such app is in use [compat-received]
    """,
    """
    312:19: warning: apps of 'Field' do not know 'Visitor.home', and delete rows of 'Home' without \
    its delete rule: let pulls decide what becomes of such references [compat-deletion]
    """,
    """
    318:16: warning: apps of 'Field' cannot hold all that 'Wider.extra' may have now: numbers below \
    -32768, numbers above 32767; write none of these until no such app is in use [compat-received]
    """,
  ]
}

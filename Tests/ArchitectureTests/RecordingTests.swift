import DataModelTestSupport
import Testing

/// Recording is a thing of its own, which `Scripts/record` does.
@Suite struct RecordingTests {
  /// A run that is to judge must not write what it compares with.
  @Test func nothingIsRecordedByAWholeRun() {
    #expect(Recording.words.isEmpty, "Scripts/record runs the tests that record, and no others")
  }

  @Test(arguments: Recording.allCases)
  func theScriptKnowsWhatTestsRecord(_ recording: Recording) throws {
    #expect(try Repository.text(of: "Scripts/record").contains("\n    \(recording.rawValue)) "))
  }
}

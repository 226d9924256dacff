import DataModelDefinition
import Testing

/// Edits of one XML attribute, which leave every other byte.
@Suite struct AttributeEditTests {
  private static func edited(_ text: String, _ edit: (SourceFile, ElementOrigin) -> TextEdit?) -> String? {
    let file = SourceFile(path: "contents", bytes: Array(text.utf8))
    guard let edit = edit(file, ElementOrigin(offset: 0)) else { return nil }
    var bytes = file.bytes
    bytes.replaceSubrange(edit.bytes, with: edit.replacement.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (#"<a b="1" c="2"/>"#, "x", #"<a b="x" c="2"/>"#),
    (#"<a b = '1'/>"#, #"'"&<"#, #"<a b = '&apos;"&amp;&lt;'/>"#),
    (#"<a b=""/>"#, "\"'\n", #"<a b="&quot;'&#10;"/>"#),
    (#"<a c="b"/>"#, "x", nil),
  ])
  func value(_ before: String, _ value: String, _ after: String?) {
    #expect(Self.edited(before) { $0.edit(settingValueOf: "b", in: $1, to: value) } == after)
  }

  @Test(arguments: [
    (#"<a b="1" c="b"/>"#, #"<a new="1" c="b"/>"#), (#"<a b="1" new="2"/>"#, nil), (#"<a c="b"/>"#, nil),
  ])
  func name(_ before: String, _ after: String?) {
    #expect(Self.edited(before) { $0.edit(renaming: "b", in: $1, to: "new") } == after)
  }

  @Test(arguments: [
    (#"<a b="1" c="2"/>"#, #"<a c="2"/>"#), ("<a c='2'\n\t b='1' />", "<a c='2' />"), (#"<a c="b"/>"#, nil),
  ])
  func removal(_ before: String, _ after: String?) {
    #expect(Self.edited(before) { $0.edit(removing: "b", in: $1) } == after)
  }

  @Test(arguments: [
    (#"<a c="1" d="2"/>"#, #"<a c="1" b="&lt;" d="2"/>"#), (#"<a d="2">"#, #"<a d="2" b="&lt;">"#),
    ("<a/>", #"<a b="&lt;"/>"#), (#"<a b="1"/>"#, nil),
  ])
  func addition(_ before: String, _ after: String?) {
    let edited = Self.edited(before) { $0.edit(adding: "b", value: "<", in: $1, behind: ["c", "d"]) }
    #expect(edited == after)
  }
}

import DataModelTool
import Testing

/// What becomes of texts in a page.
@Suite struct HTMLWriterTests {
  /// A text of a model, and how it stands in a page, as content and in an attribute alike.
  @Test(arguments: [
    ("Item", "Item"),
    ("<b>", "&lt;b&gt;"),
    ("</script><script>alert(1)</script>", "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
    (#"" onload="x"#, "&quot; onload=&quot;x"),
    ("it's", "it&#39;s"),
    ("a&amp;b", "a&amp;amp;b"),
    ("<!--", "&lt;!--"),
    ("a\u{202E}b", #"a\u{202E}b"#),
    ("a\u{0}\u{1B}[2J", #"a\u{0}\u{1B}[2J"#),
    ("two\nlines\ttab", #"two\nlines\ttab"#),
    ("\u{2028}", #"\u{2028}"#),
    ("Größe 名 😀", "Größe 名 😀"),
    ("javascript:alert(1)", "javascript:alert(1)"),
  ])
  func escapes(_ text: String, _ written: String) {
    #expect(HTMLWriter.text(of: .text(text)) == written)
    #expect(HTMLWriter.text(of: HTML(.code, .label(text))) == "<code aria-label=\"\(written)\"></code>")
  }

  @Test func linesStay() {
    let lines = HTML.lines("CREATE <a>\n  \"b\"\u{1B}")
    #expect(HTMLWriter.text(of: lines) == "CREATE &lt;a&gt;\n  &quot;b&quot;\\u{1B}")
  }

  @Test func elements() {
    let piece = HTML(.section, .id(PageID("top")), .hidden) {
      HTML(.p, .class("note")) {
        "See "
        HTML.link("Item", to: PageID("entity"))
        HTML.link("Gone", to: nil)
      }
      HTML(.input, .type("search"))
    }
    #expect(
      HTMLWriter.text(of: piece) == """
        <section id="top" hidden>
        <p class="note">See <a href="#entity"><code>Item</code></a><code>Gone</code></p>
        <input type="search">
        </section>

        """
    )
  }

  /// Style and script are in the page as they are.
  @Test(arguments: EmbeddedPage.allCases)
  func theToolsOwnFilesCannotEndTheirElement(_ file: EmbeddedPage) {
    #expect(!file.text.isEmpty)
    #expect(!file.text.lowercased().contains("</s"))
    #expect(!file.text.contains("<!--"))
  }

  /// The script makes no markup of texts, and asks nobody for anything.
  @Test(arguments: [
    "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval", "Function(", "fetch", "XMLHttp",
    "import", "http:", "https:", "localStorage", "setTimeout(\"",
  ])
  func theScriptDoesWithout(_ word: String) {
    #expect(!EmbeddedPage.script.text.contains(word))
  }
}

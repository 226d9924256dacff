import Testing

@testable import TableWire

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("azAZ09-._~$'(),", "azAZ09-._~$'(),"),
    (" !#?&=+/:;@*%[]", "%20%21%23%3F%26%3D%2B%2F%3A%3B%40%2A%25%5B%5D"),
    ("é😀\n", "%C3%A9%F0%9F%98%80%0A"), ("", ""),
  ])
  func encodesParameters(_ text: String, _ encoded: String) {
    #expect(PercentEncoding.parameter(text) == encoded)
  }

  @Test func encodesComponents() {
    #expect(PercentEncoding.component("a/b$'c") == "a%2Fb%24%27c")
  }
}

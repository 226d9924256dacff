/// A strict reader of the pages that the tool writes: elements in pairs, attributes in quotes, nothing else.
///
/// It is no reader of HTML: what it complains of may be right for a browser, but a page never has it.
package struct PageReader {
  /// What is wrong with the page; empty if nothing is.
  package private(set) var complaints: [String] = []
  /// The ids of all elements, in their order.
  package private(set) var ids: [String] = []
  /// The addresses that links lead to, and what else elements take from elsewhere.
  package private(set) var addresses: [String] = []
  /// The texts by the id of the nearest element around them that has one.
  package private(set) var texts: [String: String] = [:]

  private static let void: Set<String> = ["input", "link", "meta"]

  package init(_ page: String) {
    var open: [(tag: String, id: String)] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: "<") {
      add(String(rest[..<start]), to: open.last?.id)
      rest = rest[start...]
      if rest.hasPrefix("<!DOCTYPE html>") {
        rest = rest.dropFirst("<!DOCTYPE html>".count)
      } else if let end = rest.prefixMatch(of: /<\/(\w+)>/) {
        if open.last?.tag != String(end.1) { complaints.append("</\(end.1)> ends \(open.last?.tag ?? "")") }
        _ = open.popLast()
        rest = rest[end.range.upperBound...]
      } else if let begin = rest.prefixMatch(of: /<(\w+)((?: [\w-]+(?:="[^"<>]*")?)*)>/) {
        let id = read(String(begin.2))
        rest = rest[begin.range.upperBound...]
        let tag = String(begin.1)
        if tag == "style" || tag == "script" {
          // Such a text ends where its end tag is, whatever is before it.
          rest = rest.firstRange(of: "</\(tag)>").map { rest[$0.upperBound...] } ?? ""
        } else if !Self.void.contains(tag) {
          open.append((tag, id ?? open.last?.id ?? ""))
        }
      } else {
        complaints.append("no tag: \(rest.prefix(60))")
        rest = rest.dropFirst()
      }
    }
    add(String(rest), to: open.last?.id)
    if !open.isEmpty { complaints.append("not ended: \(open.map(\.tag))") }
    let known = Set(ids)
    if known.count < ids.count { complaints.append("an id is there twice") }
    for address in addresses where !known.contains(String(address.dropFirst())) || !address.hasPrefix("#") {
      complaints.append("nothing is at \(address)")
    }
  }

  private mutating func read(_ attributes: String) -> String? {
    var id: String?
    for match in attributes.matches(of: #/ ([\w-]+)(?:="([^"]*)")?/#) {
      let value = String(match.2 ?? "")
      switch match.1 {
      case "id":
        id = value
        ids.append(value)
      case "href", "src", "action", "for": addresses.append(match.1 == "for" ? "#\(value)" : value)
      case "marker-start", "marker-end": addresses.append(String(value.dropFirst(4).dropLast()))
      case "style", "onload", "onclick", "onerror": complaints.append("attribute \(match.1)")
      default: break
      }
    }
    return id
  }

  private mutating func add(_ text: String, to id: String?) {
    if text.contains(">") { complaints.append("> in a text: \(text.prefix(60))") }
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\n" }
    if text.unicodeScalars.contains(where: isControl) { complaints.append("a control: \(text.prefix(60))") }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, let id else { return }
    texts[id] = texts[id].map { "\($0) \(words)" } ?? words
  }
}

import DataModelTestSupport
import HTTPTypes
import RemoteTables
import Testing

@testable import OfflineSync

/// The table in `Documentation/Reference/Answers.md` is made from the cases of ``AnswerTests``.
/// `Scripts/record answers` rewrites it. Read it before you keep it.
@Suite struct AnswerDocumentTests {
  private static let page = "Documentation/Reference/Answers.md"
  private static let mark = "<!-- What follows is made from AnswerTests: Scripts/record answers -->\n"

  @Test func listsEachAnswer() throws {
    var written = try Repository.text(of: Self.page)
    let prose = try #require(written.components(separatedBy: Self.mark).first)
    let expected = prose + Self.mark + "\n" + Self.table
    if Recording.answers.isAsked {
      try Repository.write(expected, to: Self.page)
      written = expected
    }
    #expect(written == expected)
  }

  private static var table: String {
    let head = "| answer | who | insert | update | delete | the push |\n|---|---|---|---|---|---|\n"
    return head + AnswerTests.Case.all.map { "| \($0.cells.joined(separator: " | ")) |\n" }.joined()
  }
}

extension AnswerTests.Case {
  fileprivate var cells: [String] {
    let outcomes = left.map { $0.split(separator: ", ").map(String.init) }
    let states = outcomes.map { words -> String in
      let state = words[0].split(separator: " ").last.map(String.init) ?? ""
      let reason = words[1].prefix { $0 != " " }
      return "\(state == "inDoubt" ? "in doubt" : state), \(Self.words[String(reason)] ?? String(reason))"
    }
    let end = outcomes[0].last ?? ""
    return [answer, who] + states + [end == "completed" ? "goes on" : "ends: \(Self.words[end] ?? end)"]
  }

  private static let words = [
    "unusableAnswer": "unusable answer", "signInRequired": "sign-in required", "serverBusy": "busy",
  ]

  private var answer: String {
    switch fault {
    case .status(let status): "\(status) `{…}`"
    case .answer(let status, Self.page): "\(status) `<html>`"
    case .answer(let status, ""): "\(status), no body"
    case .answer(let status, let body): "\(status) `\(body)`"
    case .notSent: "not sent: no connection"
    case .requestLost, .answerLost: "sent, and no answer"
    case .repeated, .answerTooLong, .answerReplaced: "another"
    }
  }

  private var who: String {
    let respondent: Respondent =
      switch fault {
      case .status(let status): Respondent(status: status, headers: HTTPFields(), isPage: false)
      case .answer(let status, let body):
        Respondent(status: status, headers: HTTPFields(), isPage: body == Self.page)
      case .notSent, .requestLost, .answerLost: .intermediary
      case .repeated, .answerTooLong, .answerReplaced: .service
      }
    return switch respondent {
    case .service: "the service"
    case .serviceInTrouble: "the service in trouble"
    case .intermediary: fault.isAnswer ? "something between" : "no one"
    }
  }
}

extension Network.Fault {
  fileprivate var isAnswer: Bool {
    switch self {
    case .status, .answer, .answerReplaced: true
    case .notSent, .answerLost, .requestLost, .repeated, .answerTooLong: false
    }
  }
}

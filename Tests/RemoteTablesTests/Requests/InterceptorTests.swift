import Foundation
import HTTPTypes
import RemoteTables
import RemoteTablesTestSupport
import Testing

@Suite struct InterceptorTests {
  /// Adds its name to a header of the request, and to the body of the answer.
  private struct Named: RequestInterceptor {
    let name: String

    func intercept(
      _ request: HTTPRequest,
      body: Data?,
      next: @escaping Next
    ) async throws -> (HTTPResponse, Data) {
      var request = request
      request.headerFields[.userAgent] = (request.headerFields[.userAgent] ?? "") + "/" + name
      let (response, data) = try await next(request, body)
      return (response, Data(String(decoding: data, as: UTF8.self).replacing("}", with: "\(name)}").utf8))
    }
  }

  @Test func areCalledFromTheOutermost() async throws {
    var options = TableClientOptions()
    options.userAgent = ""
    options.interceptors = [Named(name: "1"), Named(name: "2"), Named(name: "3")]
    let scripted = try Scripted(options: options, [.answer(200, #"{"id":"1","n":1}"#)])
    let row = try await scripted.client.table("t").row("1")
    #expect(row["n"]?.number?.text == "1321")
    #expect(await scripted.transport.sent.first?.header("User-Agent") == "/1/2/3")
  }

  /// Answers without the network.
  private struct Offline: RequestInterceptor {
    func intercept(
      _ request: HTTPRequest,
      body: Data?,
      next: @escaping Next
    ) async throws -> (HTTPResponse, Data) {
      throw HTTPTransportError.notSent("flight mode")
    }
  }

  @Test func mayAnswerThemselves() async throws {
    var options = TableClientOptions()
    options.interceptors = [Offline()]
    options.retryPolicy = .never
    let scripted = try Scripted(options: options, [])
    await #expect(throws: TableError.noAnswer(.notSent("flight mode"))) {
      try await scripted.client.table("t").rows()
    }
  }
}

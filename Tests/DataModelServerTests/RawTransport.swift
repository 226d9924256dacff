#if DevServer
import Foundation
import HTTPTypes
import NIOCore
import OfflineSync

/// Sends requests over HTTP as they are: no header is added that the connection does not need, and no address
/// put in order.
struct RawTransport: HTTPTransport {
  let port: Int

  struct NoAnswer: Error {}

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    let body = body ?? Data()
    var head = "\(request.method.rawValue) \(request.path ?? "/") HTTP/1.1\r\n"
    head += "Host: \(request.authority ?? "localhost")\r\nConnection: close\r\n"
    let own: Set<String> = ["host", "connection", "content-length", "transfer-encoding"]
    for field in request.headerFields where !own.contains(field.name.canonicalName) {
      head += "\(field.name.rawName): \(field.value)\r\n"
    }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    var bytes = ByteBuffer(string: head + "\r\n")
    bytes.writeBytes(body)
    let received = Data(try await RawConnection.exchange([bytes], port).readableBytesView)
    guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { throw NoAnswer() }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw NoAnswer()
    }
    var response = HTTPResponse(status: HTTPResponse.Status(code: status))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else {
        throw NoAnswer()
      }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      response.headerFields.append(HTTPField(name: name, value: value))
    }
    let content = received[end.upperBound...]
    let length = response.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    guard request.method == .head || content.count == length else { throw NoAnswer() }
    return (response, Data(content))
  }
}
#endif

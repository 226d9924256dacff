import Foundation

/// The contexts that templates see, in the order in which they are asked for them.
package struct TemplateContexts: Sendable, Encodable {
  package private(set) var all: [Rendering] = []

  /// One call of a template.
  package struct Rendering: Sendable, Encodable {
    package let template: String
    package let context: [String: Value]
  }

  /// The value of a field.
  package indirect enum Value: Sendable, Encodable {
    case text(String)
    case flag(Bool)
    case list([[String: Value]])

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .flag(let flag): try container.encode(flag)
      case .list(let elements): try container.encode(elements)
      }
    }
  }

  mutating func add(_ context: some TemplateContext, for template: String) {
    all.append(Rendering(template: template, context: Self.values(of: context)))
  }

  private static func values<Context: TemplateContext>(of context: Context) -> [String: Value] {
    Context.fields.all.reduce(into: [:]) { values, field in
      switch field.value {
      case .text(let text): values[field.name] = .text(text(context))
      case .flag(let flag): values[field.name] = .flag(flag(context))
      case .list(_, let list):
        values[field.name] = .list(list(context).map { Self.values(of: $0) })
      }
    }
  }

  /// For people and other programs, the same for the same model.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(all), as: UTF8.self) + "\n"
  }
}

/// A line of a diagram, from the edge of one box to the edge of another, or around a corner of one.
struct DiagramLine {
  /// The path of the line.
  let way: String
  /// The places of the labels at both ends.
  let labels: (start: (x: Int, y: Int), end: (x: Int, y: Int))

  private static let width = Double(DiagramLayout.boxWidth)
  private static let height = Double(DiagramLayout.boxHeight)
  /// The distance between two lines that connect the same boxes.
  private static let laneWidth = 15.0

  /// A line between two boxes.
  ///
  /// - Parameters:
  ///   - start: the corner of the one box
  ///   - end: the corner of the other
  ///   - lane: 0 in the middle, and 1, -1, 2, … for further lines of the same two boxes
  init(from start: (x: Int, y: Int), to end: (x: Int, y: Int), lane: Int) {
    var (x1, y1) = (Double(start.x) + Self.width / 2, Double(start.y) + Self.height / 2)
    var (x2, y2) = (Double(end.x) + Self.width / 2, Double(end.y) + Self.height / 2)
    let (dx, dy) = (x2 - x1, y2 - y1)
    let length = max((dx * dx + dy * dy).squareRoot(), 1)
    let aside = Self.laneWidth * Double(lane) / length
    let shift = (x: -dy * aside, y: dx * aside)
    (x1, y1, x2, y2) = (x1 + shift.x, y1 + shift.y, x2 + shift.x, y2 + shift.y)
    let first = Self.exit(dx, dy, shift)
    let last = Self.exit(-dx, -dy, shift)
    (x1, y1, x2, y2) = (x1 + dx * first, y1 + dy * first, x2 - dx * last, y2 - dy * last)
    func point(_ share: Double) -> (x: Int, y: Int) {
      (Int((x1 + (x2 - x1) * share).rounded()), Int((y1 + (y2 - y1) * share).rounded()))
    }
    let (from, to) = (point(0), point(1))
    way = "M\(from.x) \(from.y)L\(to.x) \(to.y)"
    labels = (point(0.25), point(0.75))
  }

  /// A line from a box to itself.
  init(around corner: (x: Int, y: Int), lane: Int) {
    let right = corner.x + DiagramLayout.boxWidth
    let out = 22 + 10 * lane
    way = "M\(right - 30) \(corner.y)v\(-out / 2)h\(30 + out / 2)v\(out / 2 + 20)h\(-out / 2)"
    labels = ((right - 20, corner.y - out / 2), (right + 6, corner.y + 34))
  }

  /// The share of the way at which a line leaves the box that it begins in, not in its middle if it is
  /// shifted.
  private static func exit(_ dx: Double, _ dy: Double, _ shift: (x: Double, y: Double)) -> Double {
    func share(_ way: Double, _ half: Double, _ shift: Double) -> Double {
      way == 0 ? 1 : ((way > 0 ? half : -half) - shift) / way
    }
    return max(0, min(share(dx, width / 2, shift.x), share(dy, height / 2, shift.y), 0.5))
  }
}

/// Places for connected nodes, as springs between them and a force that drives all apart would put them
/// (Fruchterman and Reingold).
///
/// It computes with sums, products, quotients and square roots alone, which are the same on each machine.
struct SpringLayout {
  private(set) var places: [(x: Double, y: Double)]

  /// - Parameter neighbours: the neighbours of each node, as numbers of nodes
  init(_ neighbours: [[Int]]) {
    places = Self.start(neighbours)
    let count = places.count
    guard count > 2 else { return }
    // A large model has fewer rounds: each takes the square of its nodes.
    let rounds = max(20, min(250, 5_000_000 / (count * count)))
    let reach = Double(count).squareRoot()
    for round in 0..<rounds {
      move(neighbours, by: max(0.02, reach / 4 * (1 - Double(round) / Double(rounds))))
    }
  }

  private mutating func move(_ neighbours: [[Int]], by limit: Double) {
    var forces = [(x: Double, y: Double)](repeating: (0, 0), count: places.count)
    for first in places.indices {
      for second in places.indices.dropFirst(first + 1) {
        let x = places[first].x - places[second].x
        let y = places[first].y - places[second].y
        let square = max(x * x + y * y, 0.01)
        var force = 1 / square
        if neighbours[first].contains(second) { force -= square.squareRoot() }
        forces[first].x += x * force
        forces[first].y += y * force
        forces[second].x -= x * force
        forces[second].y -= y * force
      }
    }
    for node in places.indices {
      let length = (forces[node].x * forces[node].x + forces[node].y * forces[node].y).squareRoot()
      let step = length > limit ? limit / length : 1
      places[node].x += forces[node].x * step
      places[node].y += forces[node].y * step
    }
  }

  /// The nodes on a square spiral, from the one with the most neighbours outwards.
  private static func start(_ neighbours: [[Int]]) -> [(x: Double, y: Double)] {
    var places = [(x: Double, y: Double)](repeating: (0, 0), count: neighbours.count)
    let first = neighbours.indices.max { (neighbours[$0].count, $1) < (neighbours[$1].count, $0) } ?? 0
    var order = neighbours.isEmpty ? [] : [first]
    var seen = Set(order)
    var next = 0
    while next < order.count {
      order += neighbours[order[next]].filter { seen.insert($0).inserted }
      next += 1
    }
    order += neighbours.indices.filter { !seen.contains($0) }
    var (x, y, dx, dy, side, left) = (0, 0, 1, 0, 1, 1)
    var corners = 0
    for node in order {
      places[node] = (Double(x), Double(y))
      (x, y, left) = (x + dx, y + dy, left - 1)
      guard left == 0 else { continue }
      (dx, dy) = (-dy, dx)
      corners += 1
      if corners.isMultiple(of: 2) { side += 1 }
      left = side
    }
    return places
  }
}

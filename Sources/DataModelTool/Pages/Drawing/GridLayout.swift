/// A layout of nodes in the cells of a grid, near their neighbours, with few lines behind boxes.
struct GridLayout {
  struct Cell: Hashable, Sendable {
    var column: Int
    var row: Int
  }

  private(set) var cells: [Cell]
  private(set) var columns: Int
  private(set) var rows: Int
  private var nodes: [Cell: Int] = [:]

  /// Nodes without lines, in rows.
  init(count: Int) {
    columns = max(1, Int(Double(count * 2).squareRoot()))
    rows = (count + columns - 1) / columns
    let width = columns
    cells = (0..<count).map { Cell(column: $0 % width, row: $0 / width) }
  }

  /// Connected nodes.
  init(_ neighbours: [[Int]]) {
    let count = neighbours.count
    // More cells than nodes: room for lines between boxes. The boxes are wider than high.
    let room = count < 4 ? count * 2 : count * 4 / 3
    columns = max(2, Int((Double(room) * 0.58).squareRoot().rounded()))
    rows = max(2, (room + columns - 1) / columns)
    cells = []
    place(SpringLayout(neighbours).places, neighbours)
    for _ in 0..<10 where improve(neighbours) {}
    removeEmptyLanes()
  }

  /// Takes the free cell that is nearest to each place; nodes with many neighbours choose first.
  private mutating func place(_ places: [(x: Double, y: Double)], _ neighbours: [[Int]]) {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let width = max((xs.max() ?? 0) - left, 0.001)
    let height = max((ys.max() ?? 0) - top, 0.001)
    var free: [Cell] = []
    for row in 0..<rows { for column in 0..<columns { free.append(Cell(column: column, row: row)) } }
    cells = [Cell](repeating: Cell(column: 0, row: 0), count: places.count)
    let order = places.indices.sorted { (neighbours[$1].count, $0) < (neighbours[$0].count, $1) }
    for node in order {
      let x = (places[node].x - left) / width * Double(columns - 1)
      let y = (places[node].y - top) / height * Double(rows - 1)
      func distance(_ cell: Cell) -> Double {
        let (dx, dy) = (Double(cell.column) - x, Double(cell.row) - y)
        return dx * dx + dy * dy
      }
      guard let nearest = free.indices.min(by: { distance(free[$0]) < distance(free[$1]) }) else { return }
      cells[node] = free.remove(at: nearest)
      nodes[cells[node]] = node
    }
  }

  /// Moves nodes to better cells, or swaps two.
  ///
  /// - Returns: whether any has moved
  private mutating func improve(_ neighbours: [[Int]]) -> Bool {
    var hasMoved = false
    for node in cells.indices {
      let home = cells[node]
      var best = (gain: 0.5, cell: home)
      for row in max(0, home.row - 3)...min(rows - 1, home.row + 3) {
        for column in max(0, home.column - 3)...min(columns - 1, home.column + 3) {
          let cell = Cell(column: column, row: row)
          guard cell != home else { continue }
          let before = cost(node, neighbours) + (nodes[cell].map { cost($0, neighbours) } ?? 0)
          let other = exchange(node, with: cell)
          let after = cost(node, neighbours) + (other.map { cost($0, neighbours) } ?? 0)
          exchange(node, with: home)
          if before - after > best.gain { best = (before - after, cell) }
        }
      }
      if best.cell != home {
        exchange(node, with: best.cell)
        hasMoved = true
      }
    }
    return hasMoved
  }

  /// Moves a node to a cell. A node in that cell takes the first node's cell.
  @discardableResult
  private mutating func exchange(_ node: Int, with cell: Cell) -> Int? {
    let home = cells[node]
    let other = nodes[cell]
    nodes[home] = other
    nodes[cell] = node
    cells[node] = cell
    if let other { cells[other] = home }
    return other
  }

  /// Returns the length of a node's lines, in cell heights, plus a penalty for each box that hides one.
  private func cost(_ node: Int, _ neighbours: [[Int]]) -> Double {
    let from = cells[node]
    return neighbours[node].reduce(0) { sum, other in
      let across = Double(cells[other].column - from.column) * 2.2
      let down = Double(cells[other].row - from.row)
      return sum + (across * across + down * down).squareRoot() + 5 * boxesBetween(from, cells[other])
    }
  }

  /// Returns the number of boxes that hide the line between two cells.
  private func boxesBetween(_ from: Cell, _ to: Cell) -> Double {
    let across = to.column - from.column
    let down = to.row - from.row
    let steps = max(abs(across), abs(down))
    guard steps > 1 else { return 0 }
    var count = 0.0
    for step in 1..<steps {
      let x = Double(from.column) + Double(across * step) / Double(steps)
      let y = Double(from.row) + Double(down * step) / Double(steps)
      let cell = Cell(column: Int(x.rounded()), row: Int(y.rounded()))
      // A box fills most of the width of its cell, and half of its height.
      if nodes[cell] != nil, abs(x - x.rounded()) < 0.42, abs(y - y.rounded()) < 0.34 { count += 1 }
    }
    return count
  }

  private mutating func removeEmptyLanes() {
    let usedColumns = Set(cells.map(\.column)).sorted()
    let usedRows = Set(cells.map(\.row)).sorted()
    func number(_ lanes: [Int]) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, $0) })
    }
    let (newColumns, newRows) = (number(usedColumns), number(usedRows))
    cells = cells.map { Cell(column: newColumns[$0.column] ?? 0, row: newRows[$0.row] ?? 0) }
    columns = usedColumns.count
    rows = usedRows.count
  }
}

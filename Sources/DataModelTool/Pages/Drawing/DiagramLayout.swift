/// A diagram with a place for everything: groups of connected boxes side by side, in rows.
///
/// The same diagram always has the same layout.
struct DiagramLayout {
  /// All boxes have one size, so that a hundred of them stay a map, and the details are on the cards.
  static let boxWidth = 188
  static let boxHeight = 46
  private static let cellWidth = 236
  private static let cellHeight = 98
  private static let margin = 26
  private static let headHeight = 30

  let graph: DiagramGraph
  /// The top left corner of each box.
  private(set) var corners: [(x: Int, y: Int)]
  private(set) var groups: [Group] = []
  private(set) var width = 0
  private(set) var height = 0

  /// A frame around connected boxes, or around all boxes without lines.
  struct Group {
    let nodes: [Int]
    /// The node with the most lines; nil if there are no lines.
    let centre: Int?
    fileprivate(set) var x = 0
    fileprivate(set) var y = 0
    let width: Int
    let height: Int
  }

  init(_ diagram: EntityDiagram) {
    graph = DiagramGraph(diagram)
    corners = [(x: Int, y: Int)](repeating: (0, 0), count: graph.boxes.count)
    var grids: [GridLayout] = []
    for nodes in graph.groups {
      let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
      let neighbours = nodes.map { graph.neighbours[$0].compactMap { numbers[$0] } }
      let isConnected = neighbours.contains { !$0.isEmpty }
      let grid = isConnected ? GridLayout(neighbours) : GridLayout(count: nodes.count)
      grids.append(grid)
      groups.append(
        Group(
          nodes: nodes,
          centre: isConnected
            ? nodes.max { (graph.neighbours[$0].count, $1) < (graph.neighbours[$1].count, $0) } : nil,
          width: grid.columns * Self.cellWidth + Self.margin,
          height: grid.rows * Self.cellHeight + Self.headHeight
        )
      )
    }
    pack()
    for (group, grid) in zip(groups, grids) {
      for (node, cell) in zip(group.nodes, grid.cells) {
        corners[node] = (
          x: group.x + Self.margin + cell.column * Self.cellWidth + (Self.cellWidth - Self.boxWidth) / 2
            - Self.margin / 2,
          y: group.y + Self.headHeight + cell.row * Self.cellHeight + (Self.cellHeight - Self.boxHeight) / 2
            - Self.margin / 2
        )
      }
    }
  }

  /// Arranges the groups in rows, so that the picture has about the shape of a screen.
  private mutating func pack() {
    let area = groups.reduce(0) { $0 + ($1.width + Self.margin) * ($1.height + Self.margin) }
    let wanted = max(groups.map(\.width).max() ?? 0, Int((Double(area) * 1.5).squareRoot()))
    var (x, y, rowHeight) = (0, 0, 0)
    for index in groups.indices {
      if x > 0, x + groups[index].width > wanted {
        (x, y, rowHeight) = (0, y + rowHeight + Self.margin, 0)
      }
      (groups[index].x, groups[index].y) = (x, y)
      x += groups[index].width + Self.margin
      rowHeight = max(rowHeight, groups[index].height)
      width = max(width, groups[index].x + groups[index].width)
      height = max(height, y + rowHeight)
    }
  }
}

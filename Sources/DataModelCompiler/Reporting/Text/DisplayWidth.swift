extension Unicode.Scalar {
  /// How many cells of a terminal a character takes: none for one that joins the one before it, two for a wide one.
  ///
  /// Terminals differ in the details; for the letters of all scripts and single emoji they agree.
  var displayWidth: Int {
    if isASCII { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      return 2
    default:
      return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

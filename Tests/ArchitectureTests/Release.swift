import DataModelTestSupport
import Foundation
import Testing

/// A release that was made by the lines of `release.yml`, with stand-ins for the compiler and for GitHub.
///
/// A stand-in for the tool prints the arguments that it gets, each in brackets.
struct Release {
  static let workflow = "release.yml"

  let version: String
  private let folder: TemporaryFolder

  /// What Swift says of every artifact bundle.
  static let checksum = String(repeating: "0123456789abcdef", count: 4)
  /// Where the release has its files.
  static let address = "https://github.com/owner/swift-datamodel/releases/download"

  /// What replaces programs of the system, of Swift, and of GitHub.
  private static let standIns = [
    "uname": #"if [ "$1" = -s ]; then echo "$UNAME_SYSTEM"; else echo "$UNAME_MACHINE"; fi"#,
    "swift": """
    case "$*" in
      -print-target-info*) ;;
      *--show-bin-path) echo "$BUILT" ;;
      "build -c release "*)
        mkdir -p "$BUILT"
        printf '#!/bin/sh\\nprintf "[%%s]" "$@"\\n' >"$BUILT/datamodel"
        chmod +x "$BUILT/datamodel"
        ;;
      "package compute-checksum "*) echo \(checksum) ;;
      *) exit 64 ;;
    esac
    """,
    "strip": "exit 0",
    "ldd": "exit 0",
    "pkg-config": #"if [ "$1" = --variable=libdir ]; then echo "$LIBRARIES"; fi"#,
    "zip": #": >"$2""#,
    "gh": """
    [ "$1" = release ] || exit 64
    command=$2 version=$3
    shift 3
    case $command in
      create)
        mkdir "$RELEASES/$version"
        for file; do case $file in --*) ;; *) cp "$file" "$RELEASES/$version/" ;; esac; done
        ;;
      download)
        patterns=
        while [ $# -gt 0 ]; do
          case $1 in
            --repo) [ "$2" = owner/swift-datamodel ] || exit 1; shift ;;
            --pattern) patterns="$patterns $2"; shift ;;
            --dir) dir=$2; shift ;;
            --clobber) ;;
            *) exit 64 ;;
          esac
          shift
        done
        for pattern in $patterns; do cp "$RELEASES/$version/$pattern" "$dir/" || exit 1; done
        ;;
      *) exit 64 ;;
    esac
    """,
    "shasum": """
    [ "$1 $2" = "-a 256" ] || exit 64
    shift 2
    if command -v sha256sum >/dev/null; then exec sha256sum "$@"; fi
    exec /usr/bin/shasum -a 256 "$@"
    """,
  ]

  /// Builds for each system, and publishes.
  init(tag: String) throws {
    version = tag
    folder = try TemporaryFolder()
    try folder.write("", to: "libraries/libxml2.a")
    try FileManager.default.createDirectory(at: folder.file("releases"), withIntermediateDirectories: true)
    let workflow = try WorkflowFile.read(".github/workflows/\(Self.workflow)")
    let publishing = try checkout("publish")
    for (job, system, machine) in [
      ("linux", "Linux", "x86_64"), ("linux", "Linux", "aarch64"), ("macos", "Darwin", "arm64"),
    ] {
      let name = "\(job)-\(machine)"
      let building = try checkout(name)
      // Setup would install what is missing here.
      for step in try workflow.scripts(of: job) where step.run != "Scripts/setup" {
        let system = [
          "UNAME_SYSTEM": system, "UNAME_MACHINE": machine, "BUILT": folder.file("b/\(name)").path,
        ]
        try run(step, in: building, system)
      }
      for archive in try Self.archives(in: building) {
        try FileManager.default.createDirectory(
          at: publishing.appendingPathComponent("dist"),
          withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
          at: building.appendingPathComponent("dist/\(archive)"),
          to: publishing.appendingPathComponent("dist/\(archive)")
        )
      }
    }
    for step in try workflow.scripts(of: "publish") {
      let expressions = [
        "github.token": "secret", "github.server_url": "https://github.com",
        "github.repository": "owner/swift-datamodel",
      ]
      try run(step, in: publishing, step.environment(expressions))
    }
  }

  /// The names of all files of the release, sorted.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: file("").path).sorted() }
  }

  /// Where a file of the release is.
  func file(_ name: String) -> URL { folder.file("releases/\(version)/\(name)") }

  /// A shell that finds the release on GitHub.
  func shell(in folder: URL, _ variables: [String: String]) throws -> ShellScript {
    let places = [
      "RELEASES": self.folder.file("releases").path, "LIBRARIES": self.folder.file("libraries").path,
      "GITHUB_REF_NAME": version,
    ]
    return try ShellScript(in: folder, standIns: Self.standIns, variables: variables.merging(places) { $1 })
  }

  private func run(_ step: WorkflowFile.Step, in checkout: URL, _ variables: [String: String]) throws {
    let place = step.folder.map { checkout.appendingPathComponent($0) } ?? checkout
    let outcome = try shell(in: place, variables).run(step.run ?? "")
    try #require(outcome.status == 0, "\(step.run ?? ""): \(outcome.errors)")
  }

  /// A folder with everything that is in the repository, to which a script can add.
  private func checkout(_ name: String) throws -> URL {
    let checkout = folder.file("checkouts/\(name)")
    try FileManager.default.createDirectory(at: checkout, withIntermediateDirectories: true)
    for item in ["LICENSE", "Package.swift", "Packaging", "Plugins", "Scripts", "Sources"] {
      try FileManager.default.createSymbolicLink(
        at: checkout.appendingPathComponent(item),
        withDestinationURL: Repository.url(of: item)
      )
    }
    return checkout
  }

  private static func archives(in checkout: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: checkout.appendingPathComponent("dist").path)
      .filter { $0.hasSuffix(".tar.gz") }
  }
}

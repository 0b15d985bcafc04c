// swift-tools-version: 6.2
import PackageDescription

/// One language mode for the whole house: Swift 6, no unsafe use without the word `unsafe`, no warning left over,
/// and asynchronous functions that stay on their caller's actor.
let house: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
    name: "marquee",
    products: [
        .executable(name: "marquee", targets: ["marquee"]),
        .library(name: "NowPlaying", targets: ["NowPlaying", "MediaModel"]),
        .library(name: "MPRIS", targets: ["MPRIS"]),
        .library(name: "DBus", targets: ["DBus", "EventQueue"]),
        .library(name: "Playback", targets: ["Playback", "MediaModel"]),
        .library(name: "GStreamerPlayback", targets: ["GStreamerPlayback"]),
        .library(name: "MediaLibrary", targets: ["MediaLibrary", "MediaModel"]),
        .library(name: "PlaylistFiles", targets: ["PlaylistFiles", "MediaModel"]),
        .library(name: "ArtworkFiles", targets: ["ArtworkFiles", "MediaModel", "EventQueue"]),
        .library(name: "AudioSession", targets: ["AudioSession", "EventQueue"]),
    ],
    targets: [
        .systemLibrary(name: "CCue", pkgConfig: "libcue", providers: [.apt(["libcue-dev"])]),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(
            name: "CGStreamer", pkgConfig: "gstreamer-audio-1.0 gstreamer-tag-1.0 gstreamer-pbutils-1.0",
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CPulse", pkgConfig: "libpulse", providers: [.apt(["libpulse-dev"])]),
        // Opened at run time, not linked.
        .systemLibrary(name: "CPlaylistParser"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // For the tests only.
        .systemLibrary(
            name: "CGio", path: "Tests/CGio", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        room("EventQueue", ["CLinux"]),
        room("MediaModel"),
        room("DBus", ["CDBus", "EventQueue"]),
        room("NowPlaying", ["MediaModel"]),
        room("MPRIS", ["ArtworkFiles", "DBus", "EventQueue", "NowPlaying", "MediaModel"]),
        room("Playback", ["EventQueue", "MediaModel"]),
        room("AudioSession", ["DBus", "EventQueue"]),
        room("SoundServer", ["CPulse", "EventQueue"]),
        room("GStreamerPlayback", ["CGStreamer", "CLinux", "EventQueue", "Playback", "PlaylistFiles", "MediaModel"]),
        room("PlaylistFiles", ["CCue", "CPlaylistParser", "MediaModel"]),
        room("ArtworkFiles", ["EventQueue", "MediaModel"]),
        room("Configuration", ["CGLib", "CLinux", "EventQueue", "MediaModel"]),
        room("MediaLibrary", ["CSQLite", "EventQueue", "MediaModel"]),
        room(
            "MarqueeService",
            [
                "ArtworkFiles", "Configuration", "MediaLibrary", "PlaylistFiles", "MPRIS", "DBus", "NowPlaying",
                "Playback", "GStreamerPlayback", "AudioSession", "SoundServer", "EventQueue", "MediaModel",
            ]),
        room(
            "MarqueeCommand",
            ["MarqueeService", "Configuration", "DBus", "EventQueue", "Playback", "MediaModel", "CLinux"]),
        .executableTarget(name: "marquee", dependencies: ["MarqueeCommand"], swiftSettings: house),
        .target(name: "TestSupport", dependencies: ["DBus", "EventQueue"], path: "Tests/TestSupport"),
        .executableTarget(name: "dbus-echo", dependencies: ["CDBus"]),
        .executableTarget(
            name: "now-playing-example", dependencies: ["MPRIS", "MediaModel", "NowPlaying"],
            path: "Tests/now-playing-example", swiftSettings: house),
        .executableTarget(name: "strict-proxy", dependencies: ["CGio"], path: "Tests/strict-proxy"),
        .executableTarget(name: "marquee-bench", dependencies: ["CDBus", "CLinux", "CPulse"], swiftSettings: house),
        .target(name: "TestMedia", dependencies: ["TestSupport"], path: "Tests/TestMedia"),
        .target(name: "TestEngine", dependencies: ["Playback", "MediaModel", "EventQueue"], path: "Tests/TestEngine"),
        tests(
            "GStreamerPlaybackTests",
            [
                "CGLib", "GStreamerPlayback", "TestEngine", "Playback", "MediaModel", "EventQueue", "TestMedia",
                "TestSupport",
            ]),
        tests("ProgramTests", ["marquee", "strict-proxy", "DBus", "TestMedia", "TestSupport"]),
        tests("EventQueueTests", ["EventQueue"]),
        tests("DBusTests", ["DBus", "EventQueue", "TestSupport"]),
        tests("MPRISTests", ["MPRIS", "TestMedia", "NowPlaying", "MediaModel", "DBus", "EventQueue", "TestSupport"]),
        tests(
            "MarqueeCommandTests",
            [
                "MarqueeCommand", "MarqueeService", "DBus", "EventQueue", "MediaModel", "Playback", "TestSupport",
                "marquee",
            ]),
        tests("PlaybackTests", ["Playback", "MediaModel", "EventQueue"]),
        tests(
            "NowPlayingTests", ["NowPlaying", "MediaModel", "DBus", "EventQueue", "TestSupport", "now-playing-example"]),
        tests("ConfigurationTests", ["Configuration", "EventQueue", "TestSupport"]),
        tests("ArtworkFilesTests", ["ArtworkFiles", "MediaModel", "EventQueue", "TestMedia", "TestSupport"]),
        tests("MediaModelTests", ["MediaModel"]),
        tests("SoundServerTests", ["SoundServer", "EventQueue", "TestSupport"]),
        tests("AudioSessionTests", ["AudioSession", "DBus", "EventQueue", "TestSupport"]),
        tests("PlaylistFilesTests", ["PlaylistFiles", "MediaModel", "TestSupport"]),
        tests("MediaLibraryTests", ["MediaLibrary", "CSQLite", "MediaModel", "EventQueue", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

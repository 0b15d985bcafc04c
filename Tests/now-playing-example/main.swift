import MPRIS
import MediaModel
import NowPlaying

let session = NowPlayingSession()
let (center, commands) = (session.nowPlayingInfoCenter, session.remoteCommandCenter)
commands.togglePlayPause.addTarget { _ in
    let isPlaying = center.nowPlayingInfo.playbackStatus == .playing
    center.nowPlayingInfo.playbackRate = isPlaying ? 0 : 1  // and pause or play here
    return .success
}
commands.changePlaybackPosition.addTarget { event in
    center.nowPlayingInfo.elapsedTime = event.position  // and seek here
    return .success
}
center.nowPlayingInfo.item = NowPlayingItem(
    title: "Air", artists: ["Johann Sebastian Bach"], duration: MediaTime(seconds: 300))
try await MPRISService(session: session, identity: MPRISIdentity(identity: "My Player", busNameSuffix: "myplayer")).run()

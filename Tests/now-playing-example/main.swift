import MPRIS
import MediaModel
import NowPlaying

let session = NowPlayingSession()
let (center, commands) = (session.nowPlayingInfoCenter, session.remoteCommandCenter)
commands.togglePlayPause.addTarget { _ in
    center.nowPlayingInfo.playbackRate = 1 - center.nowPlayingInfo.playbackRate  // and play or pause here
    return .success
}
commands.changePlaybackPosition.addTarget { event in
    center.nowPlayingInfo.elapsedTime = event.position  // and seek here
    return .success
}
center.nowPlayingInfo.item = NowPlayingItem(
    title: "Air", artists: ["Johann Sebastian Bach"], duration: MediaTime(seconds: 300))
let identity = MPRISIdentity(identity: "My Player", busNameSuffix: "myplayer")
try await MPRISService(session: session, identity: identity).run()

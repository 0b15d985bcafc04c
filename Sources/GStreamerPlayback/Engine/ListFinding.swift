internal import MediaModel
internal import Playback

/// Items whose address has a list of media.
extension GStreamerEngine {
    func listCame(_ serial: UInt64, _ list: FoundList) {
        guard let item = item(serial), !item.isReady else { return }
        switch list {
        case .failure(let error):
            if item === prepared { failPrepared(item, error) } else { failCurrent(item, error) }
        case .items(let items):
            if item === prepared { letPreparedGo() } else { dropEverything() }
            tell(.unfolded(item.item.identifier, items))
        }
    }
}

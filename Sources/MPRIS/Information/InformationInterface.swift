internal import DBus
internal import NowPlaying

/// `org.marquee.NowPlaying1` at `/org/marquee/NowPlaying`: what a session says beyond MPRIS, for programs that have no
/// interface of their own. Never on the MPRIS object (C24). Its XML is `dbus/org.marquee.NowPlaying1.xml`.
extension MPRISService {
    func makeInformationObject() -> ExportedObject {
        let published = publishedInformation
        let properties = published.table.values.enumerated().map { index, row in
            Property(row.name, row.signature, get: { published.table.values[index].value })
        }
        return ExportedObject(
            path: MPRISNames.informationPath,
            interfaces: [Interface(name: MPRISNames.informationInterface, properties: properties)])
    }

    func publishInformation(of state: NowPlayingState) {
        let table = InformationTable(state.info)
        let changed = table.changes(from: publishedInformation.table)
        publishedInformation.table = table
        guard busName != nil, let connection, !changed.isEmpty else { return }
        connection.emitPropertiesChanged(
            path: MPRISNames.informationPath, interface: MPRISNames.informationInterface, changed: changed,
            invalidated: [])
    }
}

/// The last published table, from which reads are answered. Confined to the service's queue.
final class PublishedInformation {
    var table = InformationTable(NowPlayingInfo())
}

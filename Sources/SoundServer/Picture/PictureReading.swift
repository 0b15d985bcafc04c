internal import CPulse

// The picture's parts out of libpulse's descriptions of them, which are valid during the callback that brings them.

extension ServerSink {
    init(_ info: pa_sink_info) {
        var ports: [ServerPort] = []
        for place in 0..<Int(unsafe info.n_ports) {
            if let port = unsafe info.ports?[place] { unsafe ports.append(ServerPort(port.pointee)) }
        }
        unsafe self.init(
            name: text(info.name) ?? "", description: text(info.description) ?? "",
            card: info.card == .max ? nil : info.card, ports: ports,
            activePort: text(info.active_port?.pointee.name))
    }
}

extension ServerPort {
    init(_ info: pa_sink_port_info) {
        let name = unsafe text(info.name) ?? ""
        // PipeWire and older servers do not always tell the type.
        let isLoudspeaker =
            unsafe info.type == PA_DEVICE_PORT_TYPE_SPEAKER.rawValue
            || (info.type == PA_DEVICE_PORT_TYPE_UNKNOWN.rawValue && name.lowercased().contains("speaker"))
        self.init(name: name, availability: Availability(unsafe info.available), isLoudspeaker: isLoudspeaker)
    }
}

extension ServerPort.Availability {
    init(_ code: Int32) {
        self =
            switch UInt32(code) {
            case PA_PORT_AVAILABLE_NO.rawValue: .no
            case PA_PORT_AVAILABLE_YES.rawValue: .yes
            default: .unknown
            }
    }
}

extension ServerCard {
    init(_ info: pa_card_info) {
        var availability: [String: ServerPort.Availability] = [:]
        for place in 0..<Int(unsafe info.n_ports) {
            guard let port = unsafe info.ports?[place], let name = unsafe text(port.pointee.name) else { continue }
            availability[name] = ServerPort.Availability(unsafe port.pointee.available)
        }
        unsafe self.init(
            name: text(info.name) ?? "", activeProfile: text(info.active_profile2?.pointee.name),
            portAvailability: availability)
    }
}

extension ServerStream {
    /// Nil for what is none: a stream by which an element asks the server for its formats is made and never played.
    init?(_ info: pa_sink_input_info, ownIdentity: String) {
        guard unsafe text(info.name) != "pulsesink probe" else { return nil }
        unsafe self.init(
            sink: info.sink, role: text(pa_proplist_gets(info.proplist, PA_PROP_MEDIA_ROLE)),
            isOurs: text(pa_proplist_gets(info.proplist, SoundServerMonitor.identityProperty)) == ownIdentity,
            isCorked: info.corked != 0)
    }
}

/// Names are UTF-8; what is not is mended.
private func text(_ characters: UnsafePointer<CChar>?) -> String? {
    unsafe characters.map { unsafe String(cString: $0) }
}

import CGio
import Glibc

func fail(_ text: String) -> Never {
    let line = Array((text + "\n").utf8)
    write(STDERR_FILENO, line, line.count)
    exit(1)
}

/// The proxy, its signals, and waiting on GLib's main context. One thread.
final class StrictProxy {
    private let interface: UnsafeMutablePointer<GDBusInterfaceInfo>
    private let proxy: UnsafeMutablePointer<GDBusProxy>
    private var signals: [(name: String, arguments: String)] = []

    init(file: String, interface name: String, name service: String, path: String) {
        var error: UnsafeMutablePointer<GError>?
        var text: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents(file, &text, nil, &error) != 0, let text,
            let node = g_dbus_node_info_new_for_xml(text, &error),
            let interface = g_dbus_node_info_lookup_interface(node, name)
        else { fail("\(file): \(error.message)") }
        self.interface = interface
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error),
            let proxy = g_dbus_proxy_new_sync(
                bus, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, interface, service, path, name, nil, &error)
        else { fail("\(service): \(error.message)") }
        self.proxy = proxy
        // Called on this thread, from `wait`; the proxy lives as long as the program.
        _ = cgio_connect_signal(
            proxy,
            { _, _, name, arguments, context in
                let proxy = Unmanaged<StrictProxy>.fromOpaque(context!).takeUnretainedValue()
                proxy.signals.append((String(cString: name!), arguments.map(Variant.init)!.text))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func cached(_ property: String) -> Variant? {
        g_dbus_proxy_get_cached_property(proxy, property).map(Variant.init)
    }

    func printCache() {
        var next = interface.pointee.properties
        while let property = next?.pointee {
            let name = String(cString: property.pointee.name)
            print(name, cached(name).map { "\($0.type) \($0.text)" } ?? "nothing")
            next = next?.successor()
        }
    }

    func call(_ text: String) {
        let parts = text.split(separator: "(", maxSplits: 1).map(String.init)
        var error: UnsafeMutablePointer<GError>?
        guard let arguments = g_variant_parse(nil, "(" + parts[1], nil, nil, &error) else {
            fail("\(text): \(error.message)")
        }
        if let answer = g_dbus_proxy_call_sync(
            proxy, parts[0], arguments, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, &error)
        {
            print("reply", Variant(answer).type)
        } else {
            print("error", g_dbus_error_get_remote_error(error).map { String(cString: $0) } ?? error.message)
        }
    }

    func printSignal(_ name: String) {
        wait(for: name) { self.signals.contains { $0.name == name } }
        let index = signals.firstIndex { $0.name == name }!
        print(name, signals[index].arguments)
        signals.removeFirst(index + 1)
    }

    func wait(for what: String, _ condition: () -> Bool) {
        let end = g_get_monotonic_time() + 5_000_000
        let timer = g_timeout_add(5_000, { _ in 1 }, nil)
        defer { g_source_remove(timer) }
        while !condition() {
            guard g_get_monotonic_time() < end else { fail("waited in vain for \(what)") }
            g_main_context_iteration(nil, 1)
        }
    }
}

/// A value of GLib's. Never freed: the program is short.
struct Variant {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    var type: String { String(cString: g_variant_get_type_string(pointer)) }
    var text: String { String(cString: g_variant_print(pointer, 0)) }
}

extension UnsafeMutablePointer<GError>? {
    var message: String { self.map { String(cString: $0.pointee.message) } ?? "not found" }
}

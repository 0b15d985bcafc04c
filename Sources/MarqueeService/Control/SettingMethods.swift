internal import Configuration
internal import DBus

/// Settings as properties of the control interface, and the file's reload.
extension ControlInterface {
    var settingMethods: [Method] {
        [
            Method("ReloadConfiguration", out: [Argument("Problems", "as")]) { invocation in
                answer.whenDone(invocation) { [settings] in
                    .success([.strings(await settings.reload())])
                }
            }
        ]
    }

    /// A property whose value is a setting: what is written is in force at once and kept in the configuration file.
    /// `text` says the value in the words of the file; nil where it cannot be said. The call is answered after `then`.
    func settingProperty(
        _ name: String, _ signature: Signature, _ setting: any AnySetting, get: @escaping () -> Value,
        text: @escaping (Value) -> String?, then: @escaping @Sendable () async -> Void = {}
    ) -> Property {
        Property(
            name, signature, get: get,
            set: { value, invocation in
                guard let wanted = text(value) else {
                    return invocation.fail(.invalidArguments("\(name) takes \(setting.allowed)"))
                }
                answer.whenDone(invocation) { [settings] in
                    do throws(SettingError) {
                        if let failure = try await settings.set(wanted, for: setting) {
                            Log.shared.warning("\(setting.name) holds until this service ends: \(failure.message)")
                        }
                        await then()
                        return .success([])
                    } catch {
                        return .failure(.invalidArguments("\(name) takes \(setting.allowed)"))
                    }
                }
            })
    }
}

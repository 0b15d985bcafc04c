public import DBus

/// Makes an object that lives beside the MPRIS object, on the same connection and under the same name.
public protocol ExportedObjectProvider: Sendable {
    /// Called on the service's queue for each new connection, before the name is requested (C6). The object's handlers
    /// run on that queue too.
    func makeObject() -> ExportedObject
}

public import MediaModel

/// What turns items into sound. The player core owns exactly one, on a queue that is the engine's only; the engine calls
/// back on the same queue. What a device takes long for keeps that queue and nothing else.
///
/// The engine holds at most two items: the *current* one, which sounds or will, and the *prepared* one, which follows
/// it without a gap when the current one ends. It knows no queue, no repeat mode and no user.
///
/// Contract, checked by one suite for the fake and the real engine:
/// - after ``load(_:at:isPlaying:)`` exactly one of ``PlaybackEngineEvent/ready(_:_:)`` or
///   ``PlaybackEngineEvent/failed(_:_:)`` comes for that item, unless another load or a stop overtakes it;
/// - after ``prepare(_:)`` one of `ready` or `failed` comes for the prepared item; a replaced one is never heard and
///   says nothing any more, even if it was to start within the next milliseconds;
/// - an item that overlaps the end of the one before is current from the moment it begins to be heard;
/// - the end of the current item gives ``PlaybackEngineEvent/advanced(to:)`` at the moment the prepared one is
///   *heard*, or ``PlaybackEngineEvent/ended(_:)`` when the last sample has been heard and nothing is prepared;
/// - each ``seek(to:precision:identifier:)`` is answered by one ``PlaybackEngineEvent/seekFinished(_:_:)``, in order,
///   unless a load or stop overtakes it;
/// - each ``pause()`` is answered by one ``PlaybackEngineEvent/silenced`` when nothing is heard any more, unless a load
///   or stop overtakes it;
/// - of an item that is a part of a resource (``EngineItem/range``) the first and the last sample heard are the part's;
///   its times and length are its own, and no seek leaves it. An end behind the resource's is the resource's; a start
///   behind it fails as ``PlaybackError/Code/damaged``. A prepared part that begins where the current one ends goes on in
///   what is open already, and keeps all of the above.
public protocol PlaybackEngine: AnyObject {
    /// Receives the engine's events, on the engine's queue.
    var onEvent: ((PlaybackEngineEvent) -> Void)? { get set }

    /// Makes `item` current from `start` on and drops whatever was there, the prepared item too; if `item` is the
    /// prepared one (same identifier) and `start` is zero, its preparation is used. Sound starts as soon as it can
    /// when `isPlaying`, else the item waits, paused, with its first sample ready.
    func load(_ item: EngineItem, at start: MediaTime, isPlaying: Bool)

    /// Sets, replaces or (nil) drops what follows the current item. Obeyed until the moment the joint is heard.
    func prepare(_ item: EngineItem?)

    func play()
    func pause()

    /// Silence, items dropped, device released. Nothing of the former items is heard or reported afterwards.
    func stop()

    /// As ``pause()`` and ``stop()``, when the sound has fallen over ``SoundSettings/fade``; at once where it cannot. A
    /// ``play()`` takes the pause back. The position stays what it is until the pause.
    func pauseFading()
    func stopFading()

    /// What a fade has put off is done now.
    func hush()

    /// Lets the sound fall towards a moment, and nothing be heard behind it; nil takes it back, at once. One that is of the
    /// item ends with a seek and a load. One that comes too late is shorter, or none.
    func setFadeOut(_ fadeOut: FadeOut?)

    /// Moves inside the current item. `time` is within the item when its duration is known.
    func seek(to time: MediaTime, precision: SeekPrecision, identifier: SeekIdentifier)

    /// 0.25...4.0, pitch kept; stays over loads and joints. The position does not jump.
    func setRate(_ rate: Double)

    /// 0...1 on the cubic scale, as the mixer shows it; stays over loads.
    func setVolume(_ volume: Double)

    /// Where sound goes from here on; stays over loads. What sounds goes on there where the sound server can do that.
    func setOutputDevice(_ device: OutputDevice)

    /// How sound is made from here on; stays over loads. Heard at once where the item can be sought in, else when the
    /// device has played what it already has.
    func setSound(_ settings: SoundSettings)

    /// How long the prepared item sounds together with the end of the current one, whose end it then is; zero, as after
    /// each load and preparation, joins them exactly. Both are ready and their lengths known. An overlap that comes when
    /// it should have begun already is none.
    func setOverlap(_ time: MediaTime)

    /// What an item may take of the network from here on, in place of ``EngineItem/limits``; of no effect where it is
    /// neither current nor prepared.
    func setLimits(_ limits: MediaLimits, of item: EngineItemID)
}

/// Identifies one loading or preparation of an entry. An entry that repeats itself is prepared while it still plays, so
/// its entry id would not tell the two apart.
public struct EngineItemID: Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// One thing to play.
public struct EngineItem: Hashable, Sendable {
    public let identifier: EngineItemID
    public let uri: MediaURI
    /// The part of the resource to play; nil is the whole. All times the engine takes and gives are counted from its
    /// start, and its length is the item's.
    public let range: MediaRange?
    /// Its own, over those that hold for all items.
    public var limits: MediaLimits

    public init(
        identifier: EngineItemID, uri: MediaURI, range: MediaRange? = nil, limits: MediaLimits = MediaLimits()
    ) {
        self.identifier = identifier
        self.uri = uri
        self.range = range
        self.limits = limits
    }
}

public struct SeekIdentifier: Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// How exactly a seek has to land.
public enum SeekPrecision: Sendable {
    /// On the sample asked for (zero tolerance).
    case exact
    /// On the nearest place the format reaches cheaply.
    case cheap
}

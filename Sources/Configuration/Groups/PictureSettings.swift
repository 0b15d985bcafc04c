/// `[now-playing]`: where covers come from, beside the media itself.
public enum PictureSettings {
    public static let coverFiles = Setting(
        "now-playing", "cover-files", default: true, .switched,
        "Whether a picture beside a file, such as cover.jpg or folder.png, is shown for one that has none inside.")
    public static let stationPictures = Setting(
        "now-playing", "station-pictures", default: true, .switched,
        "Whether pictures that a station or a list names are fetched. Off: their servers are never asked.")

    public static let pictureCache = Setting(
        "now-playing", "picture-cache", default: 200, .whole(1...10_000, "mebibytes"),
        "How much of the disk copies of pictures may take, in marquee/art in your cache folder.")

    public static let pictureFiles = Setting(
        "now-playing", "picture-files", default: 500, .whole(1...100_000, "files"),
        "How many copies of pictures are kept there. The oldest go first; those on show and up next stay.")

    static let all: [any AnySetting] = [coverFiles, stationPictures, pictureCache, pictureFiles]
}

internal import EventQueue
internal import MarqueeService
internal import MediaModel

/// `info`: what would be published of media, one after the other, without a service.
enum InfoRun {
    /// Of a folder with a hundred thousand files nobody wants to see each by accident.
    static let limit = 1_000

    static func run(_ arguments: [ArgumentText], json: Bool, all: Bool) -> Int32 {
        MediaInspection.prepareProcess()
        let resolution = MediaResolution(arguments)
        for complaint in resolution.complaints { complain(complaint) }
        let media = resolution.media
        let isSingle = arguments.count == 1 && !MediaInspection.leadsFurther(media)
        let hasFailed = !resolution.complaints.isEmpty
        return ClientRun.run { queue, finish in
            queue.task {
                var writer = InfoWriter(json: json, isSingle: isSingle, hasFailed: hasFailed)
                if writer.begin() {
                    await MediaInspection().run(media, limit: all ? nil : limit) { writer.take($0) }
                    writer.end()
                }
                finish(writer.exitCode)
            }
        }
    }
}

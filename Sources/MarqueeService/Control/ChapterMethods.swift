internal import DBus
internal import Playback

/// The chapters of the current entry, on `org.marquee.Player1`.
extension ControlInterface {
    var chapterMethods: [Method] {
        [
            Method("GoToChapter", in: [Argument("Index", "u")]) { goToChapter($0) },
            Method("NextChapter") { go($0, to: .next, else: "There is no chapter after this one.") },
            Method("PreviousChapter") { go($0, to: .previous, else: "There is no chapter before this place.") },
        ]
    }

    private func goToChapter(_ invocation: Invocation) {
        let index = Int(invocation.arguments[0].asUInt32 ?? .max)
        go(invocation, to: .index(index), else: "There is no such chapter.")
    }

    private func go(_ invocation: Invocation, to target: ChapterTarget, else refusal: String) {
        answer.whenDone(invocation) { [player] in
            let former = player.snapshot
            guard let item = former.currentItem, former.status != .stopped else {
                return .failure(
                    ControlError.noSuchContent("Nothing is playing; play an entry first, then go to its chapters."))
            }
            guard !item.chapters.isEmpty else {
                return .failure(
                    ControlError.noSuchContent("The current entry has no chapters; seek to a time instead."))
            }
            guard item.isSeekable else {
                return .failure(ControlError.noSuchContent("The current entry cannot be sought in."))
            }
            guard await player.goToChapter(target) else {
                return .failure(ControlError.noSuchContent(refusal))
            }
            return .success([])
        }
    }
}

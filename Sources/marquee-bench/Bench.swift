internal import Foundation

/// The whole run: set the stage, measure, print, clear away.
enum Bench {
    static func run(_ words: [String]) -> Int32 {
        let folder = NSTemporaryDirectory() + "marquee-bench-\(getpid())"
        let options: Options
        do {
            options = try Options(words)
        } catch {
            say("marquee-bench: \(error)")
            return 2
        }
        let removesFolder = !options.keepsFolder
        RunningChildren.endWithBench {
            if removesFolder { try? FileManager.default.removeItem(atPath: folder) }
        }
        defer {
            if removesFolder { try? FileManager.default.removeItem(atPath: folder) } else { say("kept: \(folder)") }
        }
        do {
            let rows = try measure(on: Stage(options: options, folder: folder))
            print(options.asJSON ? Table.json(rows) : Table.markdown(rows))
            return 0
        } catch {
            say("marquee-bench: \(error)")
            return 1
        }
    }

    private static func measure(on stage: Stage) throws -> [Row] {
        var rows: [Row] = []
        for figure in Figures.all where stage.options.only.isEmpty || stage.options.only.contains(figure.name) {
            say("measuring \(figure.name) ...")
            do {
                rows += try figure.measure(stage)
            } catch {
                rows.append(
                    Row(figure: figure.name, measured: "not measured", reach: "", isMet: false, note: "\(error)"))
            }
        }
        return rows
    }

    /// Progress and errors, apart from the table.
    static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

import MediaModel
import TestSupport
import Testing

@testable import MediaLibrary

/// What an edit costs, and that the order survives any number of them.
@Suite struct EditTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let writer: SessionWriter

    init() throws {
        folder = try TemporaryFolder()
        let file = DatabaseFile("state.sqlite", in: Array(folder.path.utf8), format: .state)
        database = try file.open()
        writer = SessionWriter(database)
    }

    /// How many rows the change touched.
    @discardableResult
    private func write(_ change: SessionChange) throws -> Int {
        let before = database.totalChangedRows
        try database.transaction { () throws(DatabaseError) in try writer.write(change) }
        return database.totalChangedRows - before
    }

    private func saved() throws -> SavedSession? {
        var reader = SessionReader(database)
        let session = try reader.session()
        #expect(!reader.hasMended)
        return session
    }

    @Test func randomEditsLeaveTheListThatAnArrayHas() throws {
        var random = SystemRandomNumberGenerator()
        var model: [UInt64] = []
        var order: [UInt64] = []
        var next: UInt64 = 1
        try write(.playOrder([]))
        func place(_ after: UInt64?, in list: [UInt64]) -> Int { after.map { list.firstIndex(of: $0)! + 1 } ?? 0 }
        for round in 0..<4_000 {
            // Half of the time at the same few places, so that gaps are used up.
            let after = Bool.random(using: &random) ? model.dropFirst(2).first : model.randomElement(using: &random)
            let orderAfter = Bool.random(using: &random) ? order.last : order.randomElement(using: &random)
            switch round % 8 {
            case 0...3:
                let new = (0..<UInt64.random(in: 1...3, using: &random)).map { next + $0 }
                next += UInt64(new.count)
                try write(.inserted(new.map { entry($0) }, after: after.map(EntryID.init(rawValue:))))
                try write(.playOrderInserted(ids(new), after: orderAfter.map(EntryID.init(rawValue:))))
                model.insert(contentsOf: new, at: place(after, in: model))
                order.insert(contentsOf: new, at: place(orderAfter, in: order))
            case 4, 5:
                guard let moved = model.randomElement(using: &random), moved != after else { continue }
                try write(.moved(EntryID(rawValue: moved), after: after.map(EntryID.init(rawValue:))))
                model.removeAll { $0 == moved }
                model.insert(moved, at: place(after, in: model))
            case 6:
                guard let moved = order.randomElement(using: &random), moved != orderAfter else { continue }
                try write(.playOrderMoved(EntryID(rawValue: moved), after: orderAfter.map(EntryID.init(rawValue:))))
                order.removeAll { $0 == moved }
                order.insert(moved, at: place(orderAfter, in: order))
            default:
                let gone = Set((0..<3).compactMap { _ in model.randomElement(using: &random) })
                try write(.removed(ids(gone.sorted())))
                model.removeAll(where: gone.contains)
                order.removeAll(where: gone.contains)
            }
            guard round % 500 == 499 else { continue }
            let session = try #require(try saved())
            try #require((session.order == model) as Bool)
            try #require((session.playOrder == ids(order)) as Bool)
        }
    }

    @Test func aThousandInsertionsAtOnePlaceMoveFewOthers() throws {
        try write(.inserted((1...10_000).map { entry($0) }, after: nil))
        var most = 0
        var all = 0
        for number in UInt64(10_001)...11_000 {
            let touched = try write(.inserted([entry(number)], after: EntryID(rawValue: 5_000)))
            most = max(most, touched)
            all += touched
        }
        #expect(most <= 80)
        #expect(all <= 4_000)
        let expected: [UInt64] = Array(1...5_000) + (10_001...11_000).reversed() + Array(5_001...10_000)
        #expect((try saved()?.order == expected) as Bool)
    }

    @Test func anEditAmongAHundredThousandTouchesItsOwnRow() throws {
        let count: UInt64 = 100_000
        for start in stride(from: UInt64(0), to: count, by: 1_000) {
            let after = start == 0 ? nil : EntryID(rawValue: start)
            try write(.inserted((start + 1...start + 1_000).map { entry($0) }, after: after))
        }
        try write(.playOrder(ids((1...count).shuffled())))
        let middle = EntryID(rawValue: count / 2)
        let edits: [SessionChange] = [
            .inserted([entry(count + 1)], after: nil), .inserted([entry(count + 2)], after: middle),
            .playOrderInserted(ids([count + 1]), after: nil), .playOrderInserted(ids([count + 2]), after: middle),
            .moved(EntryID(rawValue: 3), after: EntryID(rawValue: count)), .playOrderMoved(middle, after: nil),
        ]
        for edit in edits { #expect(try write(edit) == 1, "\(edit)") }
        #expect(try write(.removed([middle])) == 2)
        #expect(try saved()?.entries.count == Int(count) + 1)
    }

    @Test func aHundredThousandEntriesAreRestoredInOrder() throws {
        let count: UInt64 = 100_000
        try write(.inserted((1...count).map { entry($0) }, after: nil))
        let order = ids((1...count).shuffled())
        try write(.playOrder(order))
        let session = try saved()
        #expect((session?.order == Array(1...count)) as Bool)
        #expect((session?.playOrder == order) as Bool)
    }
}

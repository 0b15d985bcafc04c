/// BLAKE2b (RFC 7693) without a key. A picture of 5 MB takes a third of the time that GLib's SHA-256 takes, and its name
/// is what a client waits for.
enum ContentDigest {
    /// Twice as many hexadecimal digits as `size` bytes, 1...64.
    static func text(of bytes: [UInt8], size: Int) -> String {
        let digest = words(of: bytes, size: size).flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.prefix(size).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// What the eight words start from, and half of what they are mixed with.
    private static let vector = SIMD8<UInt64>(
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179)
    /// The order of the message's words in each round, a digit a word, the first one the lowest.
    private static let orders: [UInt64] = [
        0xFEDC_BA98_7654_3210, 0x357B_20C1_6DF9_84AE, 0x4917_63EA_DF25_0C8B, 0x8F04_A562_EBCD_1397,
        0xD386_CB1E_FA42_7509, 0x91EF_57D4_38B0_A6C2, 0xB829_3670_A4DE_F15C, 0xA268_4F05_931C_E7BD,
        0x5A41_7D2C_803B_9EF6, 0x0DC3_E9BF_5167_482A,
    ]
    private static let blockSize = 128

    private static func words(of bytes: [UInt8], size: Int) -> [UInt64] {
        var state = vector
        state[0] ^= 0x0101_0000 ^ UInt64(size)
        unsafe bytes.withUnsafeBytes { input in
            var place = 0
            while input.count - place > blockSize {
                let block = unsafe UnsafeRawBufferPointer(rebasing: input[place..<(place + blockSize)])
                place += blockSize
                unsafe compress(&state, block, count: place, isLast: false)
            }
            let rest = unsafe Array(input[place...])
            let last = rest + [UInt8](repeating: 0, count: blockSize - rest.count)
            unsafe last.withUnsafeBytes { unsafe compress(&state, $0, count: input.count, isLast: true) }
        }
        return state.indices.map { state[$0] }
    }

    /// The sixteen words are variables of their own: in an array they would be ten times as slow.
    private static func compress(
        _ state: inout SIMD8<UInt64>, _ block: UnsafeRawBufferPointer, count: Int, isLast: Bool
    ) {
        var (a0, a1, a2, a3) = (state[0], state[1], state[2], state[3])
        var (b0, b1, b2, b3) = (state[4], state[5], state[6], state[7])
        var (c0, c1, c2, c3) = (vector[0], vector[1], vector[2], vector[3])
        var (d0, d1, d2, d3) = (vector[4] ^ UInt64(count), vector[5], vector[6] ^ (isLast ? .max : 0), vector[7])
        for round in 0..<12 {
            let order = orders[round % orders.count]
            func word(_ place: UInt64) -> UInt64 {
                let offset = Int(truncatingIfNeeded: order >> (place * 4) & 15) * 8
                return unsafe UInt64(littleEndian: block.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            mix(&a0, &b0, &c0, &d0, word(0), word(1))
            mix(&a1, &b1, &c1, &d1, word(2), word(3))
            mix(&a2, &b2, &c2, &d2, word(4), word(5))
            mix(&a3, &b3, &c3, &d3, word(6), word(7))
            mix(&a0, &b1, &c2, &d3, word(8), word(9))
            mix(&a1, &b2, &c3, &d0, word(10), word(11))
            mix(&a2, &b3, &c0, &d1, word(12), word(13))
            mix(&a3, &b0, &c1, &d2, word(14), word(15))
        }
        state ^= SIMD8(a0 ^ c0, a1 ^ c1, a2 ^ c2, a3 ^ c3, b0 ^ d0, b1 ^ d1, b2 ^ d2, b3 ^ d3)
    }

    @inline(__always)
    private static func mix(
        _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ first: UInt64, _ second: UInt64
    ) {
        a = a &+ b &+ first
        d = rotated(d ^ a, 32)
        c = c &+ d
        b = rotated(b ^ c, 24)
        a = a &+ b &+ second
        d = rotated(d ^ a, 16)
        c = c &+ d
        b = rotated(b ^ c, 63)
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
        word &>> count | word &<< (64 - count)
    }
}

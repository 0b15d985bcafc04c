import DBus
import Foundation
import TestSupport
import Testing

/// Servers whose certificate nobody trusts.
@Suite(.serialized) struct CertificateTests {
    /// A server of HTTPS with a certificate made on the spot.
    private func server(_ folder: TemporaryFolder) async throws -> (process: ChildProcess, url: String) {
        let (key, certificate) = (folder.file("key.pem"), folder.file("certificate.pem"))
        let words =
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key]
            + ["-out", certificate, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
        let made = try await run("openssl", words)
        guard made.status == 0 else { throw WaitedInVain("a certificate: \(made)") }
        let port = try freeLoopbackPort()
        let process = try await ChildProcess(
            "openssl",
            ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-WWW"],
            environment: ProcessInfo.processInfo.environment)
        try await eventually("the server") { process.output.contains("ACCEPT") }
        return (process, "https://127.0.0.1:\(port)/song.mp3")
    }

    @Test func `a certificate that nobody has signed is one clear error`() async throws {
        let folder = try TemporaryFolder()
        let (process, url) = try await server(folder)
        defer { process.send(signal: SIGTERM) }
        try await withProgram([]) { program, _ in
            async let opening = program.complaint(about: url)
            try await eventually("the failure") { try await program.own("LastError")["Uri"] == .string(url) }
            let error = try await program.own("LastError")
            #expect(error["Reason"] == .string("certificate"))
            #expect(error["Retriable"] == .boolean(false))
            #expect(error["Message"]?.asString?.contains("certificate is not trusted") == true)
            #expect(await opening.contains("certificate"))
        }
    }
}

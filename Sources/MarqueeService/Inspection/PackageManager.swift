internal import Glibc

/// How the present distribution installs packages.
enum PackageManager: CaseIterable {
    case apt, dnf, pacman

    /// The one that is there.
    static let present = allCases.first { isInPath($0.program) }

    private var program: String {
        switch self {
        case .apt: "apt-get"
        case .dnf: "dnf"
        case .pacman: "pacman"
        }
    }

    func command(toInstall packages: [String]) -> String {
        let verb = self == .pacman ? "-S" : "install"
        return "sudo \(program) \(verb) " + packages.joined(separator: " ")
    }

    static func isInPath(_ program: String) -> Bool {
        let folders = (Environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
    }
}

/// What brings something, by the name it has in each distribution; the same names are in scripts/requirements.txt.
struct PackageNames: Hashable {
    let apt: String
    let dnf: String
    let pacman: String

    init(_ apt: String, _ dnf: String, _ pacman: String) {
        self.apt = apt
        self.dnf = dnf
        self.pacman = pacman
    }

    /// The same name everywhere.
    init(_ name: String) {
        self.init(name, name, name)
    }

    func name(for manager: PackageManager) -> String {
        switch manager {
        case .apt: apt
        case .dnf: dnf
        case .pacman: pacman
        }
    }

    /// In words for a person.
    var sentence: String {
        guard let manager = PackageManager.present else {
            return "Install it: \(apt) in Debian, \(dnf) in Fedora, \(pacman) in Arch."
        }
        return "Install \(name(for: manager))."
    }
}

# Read by the other scripts: where the project is, and how they speak.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export root

say() {
    printf 'marquee: %s\n' "$*" >&2
}

# One line, then the end.
fail() {
    say "$@"
    exit 1
}

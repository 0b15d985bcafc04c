import Glibc
import MarqueeCommand

exit(Program.run())

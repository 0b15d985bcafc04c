// A client as GTK programs are clients: a GDBusProxy that was given the interface's XML, and so checks what it is told
// against it. What does not fit is dropped with a warning on standard error.
//
//   strict-proxy XML-FILE INTERFACE NAME PATH STEP...
//
//   cached              prints each property of the XML: its name, the type and value in the cache, or `nothing`
//   call=METHOD(ARGS)   prints `reply TYPE` or `error NAME`; ARGS as GVariant text, for example call=Seek(int64 5,)
//   until=NAME VALUE    waits until this value is in the cache; `nothing` until there is none
//   signal=NAME         waits for a signal since the last one waited for, prints its arguments
import CGio
import Glibc

let words = CommandLine.arguments
guard words.count > 5 else { fail("usage: strict-proxy XML-FILE INTERFACE NAME PATH STEP...") }
let proxy = StrictProxy(file: words[1], interface: words[2], name: words[3], path: words[4])
for step in words[5...] {
    let parts = step.split(separator: "=", maxSplits: 1).map(String.init)
    let argument = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "cached": proxy.printCache()
    case "call": proxy.call(argument)
    case "until":
        let words = argument.split(separator: " ", maxSplits: 1).map(String.init)
        proxy.wait(for: argument) { (proxy.cached(words[0])?.text ?? "nothing") == words[1] }
    case "signal": proxy.printSignal(argument)
    default: fail("no step is called \(parts[0])")
    }
}

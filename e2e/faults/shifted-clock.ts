import { readFileSync } from 'node:fs'

// Preloaded into a process: its clock can be moved while it runs. The file named by CLOCK_FILE contains the offset in
// milliseconds; SIGUSR2 rereads it. The database keeps its own time.
const RealDate = Date
let shift = 0
const read = () => {
  shift = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
}
read()
process.on('SIGUSR2', read)

globalThis.Date = new Proxy(RealDate, {
  construct(target, given: unknown[], asked) {
    const when = given.length === 0 ? [RealDate.now() + shift] : given
    return Reflect.construct(target, when, asked) as object
  },
  apply: () => new RealDate(RealDate.now() + shift).toString(),
  get(target, name, receiver) {
    if (name === 'now') return () => RealDate.now() + shift
    return Reflect.get(target, name, receiver) as unknown
  },
})

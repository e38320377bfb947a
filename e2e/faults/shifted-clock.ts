import { readFileSync } from 'node:fs'

// Loaded before a process of the fault suite: its clock can be moved while it runs. The file that CLOCK_FILE names
// holds the milliseconds by which it is wrong; SIGUSR2 has it read again. The database keeps its own time.
const RealDate = Date
let shift = 0
process.on('SIGUSR2', () => {
  shift = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
})

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

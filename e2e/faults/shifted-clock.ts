import { readFileSync } from 'node:fs'

// Preloaded into a process: its clock can be moved while it runs. The file named by CLOCK_FILE contains the offset in
// milliseconds. It is read again ten times a second, as the clock is asked: so a process that was starting or stopped
// when the clock was moved has the new time from its first answer on. The database keeps its own time.
const RealDate = Date
const READ_AGAIN_MS = 100
let shift = 0
let readAt = -Infinity
const now = () => {
  const real = RealDate.now()
  // The real clock may be set back as well.
  if (Math.abs(real - readAt) >= READ_AGAIN_MS) {
    shift = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
    readAt = real
  }
  return real + shift
}

globalThis.Date = new Proxy(RealDate, {
  construct(target, given: unknown[], asked) {
    const when = given.length === 0 ? [now()] : given
    return Reflect.construct(target, when, asked) as object
  },
  apply: () => new RealDate(now()).toString(),
  get(target, name, receiver) {
    if (name === 'now') return now
    return Reflect.get(target, name, receiver) as unknown
  },
})

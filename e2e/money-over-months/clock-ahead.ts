import { readFileSync } from 'node:fs'

/**
 * Preloaded into NineOps (`NODE_OPTIONS=--import`): its clock is ahead by the milliseconds in the file that CLOCK_AHEAD
 * names, so that collection days of months to come are reached.
 */
const file = process.env['CLOCK_AHEAD'] ?? ''
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(file, 'utf8')) || ahead
}
if (file !== '') {
  read()
  setInterval(read, 50).unref()
  const RealDate = Date
  const now = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
}

import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { vi } from 'vitest'

/** Time that sockets and timers may take to end after a file's last hook. */
const PATIENCE_MS = 5000

/** What keeps a process running, by Node's names. */
const resources = /Server|Socket|Pipe|Process|Timeout|Immediate|FSEvent|Worker/

/** State that the test files of one worker share, by a name for people. */
const sharedState = (): Record<string, unknown> => ({
  // The picture library sets its own when it is loaded.
  'environment variables': { ...process.env, VIPSHOME: undefined },
  'the working folder': process.cwd(),
  'the priority of the process': getPriority(),
  'fake timers': vi.isFakeTimers(),
  ...Object.fromEntries(
    process
      .eventNames()
      // The log library adds and removes its own as logs are created and collected.
      .filter(event => event !== 'exit')
      .map(event => [`listeners of ${String(event)}`, process.listenerCount(event)]),
  ),
})

/** Libraries add globals when first imported; replacing an existing one is a leak. */
const globals = () => Object.entries(Object.getOwnPropertyDescriptors(globalThis))

const busyWith = () => Object.groupBy(process.getActiveResourcesInfo(), name => name)

/** Records what a file could leave behind. `further` is state of modules that the files share. */
export function watchForLeaks(further: () => Record<string, unknown> = () => ({})) {
  const before = { ...sharedState(), ...further() }
  const globalsBefore = globals()
  const busyBefore = busyWith()
  const stillBusy = () =>
    Object.entries(busyWith())
      .filter(([name, now = []]) => resources.test(name) && now.length > (busyBefore[name]?.length ?? 0))
      .map(([name, now = []]) => `${now.length} × ${name}`)
  return {
    /** What differs from before, in words; empty when nothing was left behind. */
    async left(patienceMs = PATIENCE_MS): Promise<string[]> {
      for (const until = Date.now() + patienceMs; stillBusy().length > 0 && Date.now() < until; )
        await setTimeout(20, undefined, { ref: false })
      const after: Record<string, unknown> = { ...sharedState(), ...further() }
      const changed = Object.keys(after).filter(name => !isDeepStrictEqual(before[name], after[name]))
      const now = new Map(globals())
      const replaced = globalsBefore
        .filter(([name, { value }]) => !Object.is(now.get(name)?.value, value))
        .map(([name]) => `the global ${name}`)
      return [...changed, ...replaced, ...stillBusy()]
    },
  }
}

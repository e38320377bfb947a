import { mkdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Places, Trouble } from './billed-month.ts'
import type { Chance } from './chance.ts'
import { type Person, Refused } from './person.ts'
import type { Tally } from './tally.ts'

/** Old enough not to be mistaken for a file still arriving. */
const old = new Date('2026-11-01T09:00:00Z')

async function leave(path: string, text: string): Promise<void> {
  await writeFile(path, text)
  await utimes(path, old, old)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Collects the file, retrying while it is refused because it changed during reading. */
async function collectUntilDone(take: () => Promise<void>, path: string, text: string): Promise<void> {
  for (let tries = 1; tries < 100; tries += 1) {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Collected by an earlier call whose answer was lost.
      if (error.code === 'file_taken_before' || !(await isThere(path))) return
      await leave(path, text)
      await sleep(200)
    }
  }
  throw new Error(`${path} was never collected`)
}

/** No faults, for the reference month. */
export function noTrouble(places: Places): Trouble {
  return {
    happens: false,
    beforePost: async () => {},
    async arrive({ client }, file, take) {
      const path = join(places.input(client), file.name)
      await mkdir(places.input(client), { recursive: true })
      await leave(path, file.text)
      await collectUntilDone(() => take(path), path, file.text)
    },
  }
}

/** It was collected, and moved away, in between. */
const ignoreGone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}

const corruptions = {
  'file cut short while read': (path: string, text: string) => truncate(path, Math.floor(text.length / 3)),
  'file replaced while read': (path: string, text: string) =>
    writeFile(path, text.replaceAll(',0.0', ',9.9')),
  'file still growing while read': (path: string) => writeFile(path, 'X1,0', { flag: 'a' }),
} as const

/** Files change while they are read, and buttons are pressed many times at once, in several windows. */
export function manyTroubles({
  person,
  places,
  chance,
  tally,
  clocksAreRight,
}: {
  person: Person
  places: Places
  chance: Chance
  tally: Tally
  /** A server whose clock is ahead treats a file arriving now as old. */
  clocksAreRight: () => boolean
}): Trouble {
  return {
    happens: true,
    async beforePost(what, path, body) {
      const keys = chance.oneOf(['one key', 'a key each'] as const)
      const beganAt = Date.now()
      await person.manyAtOnce(path, body, 5, keys)
      tally.add({
        kind: `posted five times at once with ${keys}`,
        during: [what],
        broke: false,
        recoveredMs: Date.now() - beganAt,
      })
    },
    async arrive({ client }, file, take) {
      const path = join(places.input(client), file.name)
      await mkdir(places.input(client), { recursive: true })
      await leave(path, file.text)
      const kind = chance.oneOf([
        'file cut short while read',
        'file replaced while read',
        'file still growing while read',
      ] as const)
      const beganAt = Date.now()
      const collecting = take(path).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
      await sleep(chance.below(25))
      const corrupts = clocksAreRight() && (await isThere(path))
      if (corrupts) await corruptions[kind](path, file.text).catch(ignoreGone)
      // Complete again before it could count as settled, and any version collected in between was complete too.
      await Promise.race([collecting, sleep(1000)])
      if (await isThere(path)) await leave(path, file.text)
      await collecting
      await collectUntilDone(() => take(path), path, file.text)
      if (corrupts)
        tally.add({ kind, during: ['taking a file'], broke: true, recoveredMs: Date.now() - beganAt })
    },
  }
}

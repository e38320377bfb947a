import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { startupError } from './startup-error.ts'

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** Creates a folder and its missing parents. Node's own recursive `mkdir` never returns for a folder below /proc. */
export async function makeFolders(folder: string, mode = 0o777): Promise<void> {
  const missing: string[] = []
  for (let near = folder; !(await stat(near).catch(ignoreMissing)); near = dirname(near))
    missing.unshift(near)
  for (const one of missing)
    await mkdir(one, { mode }).catch((error: NodeJS.ErrnoException) => {
      // Another process was first.
      if (error.code !== 'EEXIST') throw error
    })
  await refuseFile(folder)
}

async function refuseFile(folder: string): Promise<void> {
  if ((await stat(folder)).isDirectory()) return
  const error: NodeJS.ErrnoException = new Error(`ENOTDIR: not a directory, '${folder}'`)
  throw Object.assign(error, { code: 'ENOTDIR', path: folder })
}

/** Creates DATA_DIR, which only its owner may read. @throws a start-up error where that is impossible */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolders(dataDir, 0o700).catch((error: NodeJS.ErrnoException) => {
    throw asStartupError(dataDir, error)
  })
}

/**
 * Checks, without making anything, that DATA_DIR is a folder or can become one. With a database elsewhere it may also
 * be one that this user can't make, as nothing needs it until something is stored there.
 */
export async function checkDataFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  try {
    let near = dataDir
    while (!(await stat(near).catch(ignoreMissing))) near = dirname(near)
    await refuseFile(near)
    if (near === dataDir || databaseUrl !== undefined) return
    // Nothing can be made in the kernel's own file systems, although root "may write" there.
    if (/^\/(proc|sys)(\/|$)/.test(near)) throw Object.assign(new Error(near), { code: 'EROFS' })
    await access(near, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw asStartupError(dataDir, error as NodeJS.ErrnoException)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: 'it, or a part of its path, is a file',
  EACCES: 'this user may not write there (EACCES)',
  EPERM: 'this user may not write there (EPERM)',
  EROFS: 'nothing can be written there (EROFS)',
  ENOENT: 'nothing can be made there (ENOENT)',
  ELOOP: 'its path is a circle of links',
}

function asStartupError(dataDir: string, error: NodeJS.ErrnoException): Error {
  const reason = reasons[error.code ?? '']
  if (reason === undefined) return error
  return startupError(
    `The setting DATA_DIR names ${dataDir}, which can't be a folder: ${reason}. Name another folder.`,
    error,
  )
}

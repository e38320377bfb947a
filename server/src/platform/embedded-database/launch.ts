import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fullDiskLabel, isDiskFull } from '../config/full-disk.ts'
import { startupError } from '../config/startup-error.ts'
import type { Log } from '../log/log.ts'
import { readPostmaster, servesCluster, type Postmaster } from './postmaster.ts'
import { chooseRunAs, commandLine } from './run-as.ts'

export interface LaunchOptions {
  folder: string
  program: string
  settings: Record<string, string>
  freePort(): Promise<number>
  log: Log
}

const largestLog = 10 * 1024 ** 2

/** Starts PostgreSQL in a folder where none runs, and waits until it accepts connections (recovery included). */
export async function launch(options: LaunchOptions): Promise<Postmaster> {
  const { folder } = options
  const logFile = `${folder}.log`
  await removeStalePidFile(folder)
  for (let attempt = 1; ; attempt += 1) {
    const before = await startOfLog(logFile)
    const postmaster = await attemptLaunch(options, logFile)
    if (postmaster) return postmaster
    const said = (await readFile(logFile)).subarray(before).toString('utf8').trim()
    // Another process took the free port before the server could.
    if (said.includes('Address already in use') && attempt < 5) continue
    // On a full disk it may be unable to log why it ended.
    if (said.includes('No space left on device') || (await isDiskFull(dirname(folder))))
      throw startupError(fullDiskLabel(dirname(folder)))
    const tail = said.split('\n').slice(-5).join('\n')
    throw startupError(`The embedded database did not start (${logFile}):\n${tail}`)
  }
}

/** One attempt; undefined when the server ended, having logged why. */
async function attemptLaunch(options: LaunchOptions, logFile: string): Promise<Postmaster | undefined> {
  const { folder, program, log } = options
  const settings = { ...options.settings, port: String(await options.freePort()) }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = commandLine(await chooseRunAs(folder), program, ['-D', folder, ...given])
  // A session of its own, so that Ctrl-C in the terminal reaches only us, who stop the database last. Its output goes
  // to a file, as a pipe would break when we are killed.
  const output = openSync(logFile, 'a', 0o600)
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  const child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, env })
  closeSync(output)
  child.unref()
  const ended = new Promise<'ended'>(resolve => {
    child.once('exit', () => resolve('ended'))
    child.once('error', () => resolve('ended'))
  })
  for (let waits = 1; ; waits += 1) {
    const postmaster = await readPostmaster(folder)
    // An earlier server's file may still be there, so only our own process counts.
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return postmaster
    if (waits % 500 === 0) log.info('The database is recovering from an unclean stop; this can take minutes')
    if ((await Promise.race([ended, sleep(20)])) === 'ended') return undefined
  }
}

/** A stale file whose process number now belongs to another program would keep PostgreSQL from starting. */
async function removeStalePidFile(folder: string): Promise<void> {
  const left = await readPostmaster(folder)
  if (left && !(await servesCluster(left.pid, folder)))
    await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function startOfLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    found => found.size,
    () => 0,
  )
  if (size <= largestLog) return size
  await truncate(logFile)
  return 0
}

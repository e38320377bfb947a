import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Client, SFTPWrapper } from 'ssh2'
import type { SftpAddress } from './storage-addresses.ts'
import { StorageProblem } from './storage-errors.ts'

export interface SftpTiming {
  tries: number
  /** Time allowed for signing in. */
  connectMs: number
  /** Time allowed for one request. */
  answerMs: number
  /** How long an idle connection stays open. */
  idleMs: number
}

export const usualSftpTiming: SftpTiming = { tries: 4, connectMs: 10_000, answerMs: 30_000, idleMs: 10_000 }

type Done<T> = (error: Error | null | undefined, value: T) => void
/** One request on an open connection. */
export type Ask = <T>(request: (sftp: SFTPWrapper, done: Done<T>) => void) => Promise<T>

export interface SftpLine {
  /** Uses the connection, opening it if necessary; others may use it at the same time. */
  use: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

interface Opened {
  sftp: SFTPWrapper
  isLost: () => boolean
  end: () => Promise<unknown>
}

const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update(key).digest('base64').replace(/=+$/, '')

/** Connects to the server whose host key is pinned; any other is disconnected before the password is sent. */
async function open(address: SftpAddress, timing: SftpTiming): Promise<Opened> {
  const { default: SftpClient } = await import('ssh2-sftp-client')
  let lost = false
  let stranger: string | undefined
  const lose = () => {
    lost = true
  }
  const client = new SftpClient('nineops', { error: lose, end: lose, close: lose })
  try {
    const privateKey = address.keyFile === undefined ? undefined : await readFile(address.keyFile)
    const sftp = await client.connect({
      host: address.host,
      port: address.port,
      username: address.username,
      ...(address.password === undefined ? {} : { password: address.password }),
      ...(privateKey === undefined ? {} : { privateKey }),
      ...(address.passphrase === undefined ? {} : { passphrase: address.passphrase }),
      readyTimeout: timing.connectMs,
      keepaliveInterval: 10_000,
      keepaliveCountMax: 3,
      hostVerifier: (key: Buffer) => {
        const found = fingerprintOf(key)
        if (found === address.fingerprint) return true
        stranger = found
        return false
      },
    })
    // Requests are small: with Nagle's algorithm each would take 40 ms longer.
    ;(client as unknown as { client: Client }).client.setNoDelay(true)
    return { sftp, isLost: () => lost, end: () => client.end() }
  } catch (error) {
    void client.end().catch(() => undefined)
    throw connectProblem(error, address, stranger)
  }
}

function connectProblem(error: unknown, { name, keyFile }: SftpAddress, stranger: string | undefined): Error {
  if (stranger !== undefined)
    return new StorageProblem(
      'EACCES',
      `${name} shows the host key SHA256:${stranger}, which is not the pinned one. ` +
        'Ask its owner whether the key was changed before the fingerprint is.',
    )
  const { code, message } = error as NodeJS.ErrnoException
  if (/authentication/i.test(message))
    return new StorageProblem('EACCES', `${name} refused the password or key.`)
  if (
    keyFile !== undefined &&
    (/privateKey|passphrase/.test(message) || code === 'ENOENT' || code === 'EACCES')
  )
    return new StorageProblem('EACCES', `The private key for ${name} cannot be read.`)
  return new StorageProblem('EIO', `${name} could not be reached.`)
}

/** One shared connection, reopened after it was lost, and closed when idle. */
export function sftpLine(address: SftpAddress, timing: SftpTiming): SftpLine {
  let opened: Promise<Opened> | undefined
  let users = 0
  let idle: NodeJS.Timeout | undefined

  const hangUp = async () => {
    clearTimeout(idle)
    const ending = opened
    opened = undefined
    const line = await ending?.catch(() => undefined)
    await line?.end().catch(() => undefined)
  }
  const connected = async (): Promise<Opened> => {
    const known = opened
    const line = await known?.catch(() => undefined)
    if (line && !line.isLost()) return line
    // Another caller may have begun to reconnect while this one was checked.
    if (opened === known) opened = open(address, timing)
    return opened ?? connected()
  }
  const askOn =
    (line: Opened): Ask =>
    request =>
      new Promise((resolve, reject) => {
        // Requests on a lost connection are never answered.
        if (line.isLost()) throw new StorageProblem('EIO', `The line to ${address.name} broke off.`)
        const late = setTimeout(() => {
          reject(new StorageProblem('EIO', `${address.name} did not answer in time.`))
          void hangUp()
        }, timing.answerMs)
        const done: Done<Awaited<ReturnType<typeof request>>> = (error, value) => {
          clearTimeout(late)
          if (error) reject(sftpProblem(error, address, line.isLost()))
          else resolve(value as never)
        }
        try {
          request(line.sftp, done as never)
        } catch (error) {
          done(error as Error, undefined)
        }
      })
  return {
    async use(work) {
      clearTimeout(idle)
      users += 1
      try {
        return await work(askOn(await connected()))
      } finally {
        users -= 1
        if (users === 0) idle = setTimeout(() => void hangUp(), timing.idleMs).unref()
      }
    },
    close: hangUp,
  }
}

/** Status codes of the protocol. */
const status = {
  noSuchFile: 2,
  permissionDenied: 3,
  failure: 4,
  noConnection: 6,
  lost: 7,
} as const

/** The server refuses without a reason, as it does where a name is in use. */
export const isPlainFailure = (error: unknown): boolean =>
  (error as { sftpStatus?: number }).sftpStatus === status.failure

function sftpProblem(error: Error, { name }: SftpAddress, lost: boolean): Error {
  const { code } = error as { code?: unknown }
  const problem = (() => {
    if (code === status.noSuchFile)
      return new StorageProblem('ENOENT', `The folder or file does not exist on ${name}.`)
    if (code === status.permissionDenied)
      return new StorageProblem('EACCES', `${name} does not allow reading or writing there.`)
    if (
      lost ||
      code === status.lost ||
      code === status.noConnection ||
      /no response|not connected|ECONN/i.test(error.message)
    )
      return new StorageProblem('EIO', `The line to ${name} broke off.`)
    return new StorageProblem('EINVAL', `${name} refused: ${error.message.slice(0, 200)}`)
  })()
  return Object.assign(problem, { sftpStatus: code })
}

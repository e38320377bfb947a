import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { type Flaws, serveSftp } from './sftp-requests.ts'

/** A real SSH and SFTP server over a folder of this machine, with faults on demand. */
export interface SftpStandIn {
  /** For IO_ROOTS, with the host key pinned. */
  url: string
  /** The same server with another host key pinned. */
  wrongUrl: string
  /** The server's root folder on this machine. */
  folder: string
  flaws: Flaws
  logins: () => number
  /** Breaks every open connection. */
  cut(): void
  close(): Promise<void>
}

const user = 'carrier'
const password = 'p@ss/word'

export async function startSftpStandIn(): Promise<SftpStandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'nineops-sftp-'))
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const pin = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')
  const flaws: Flaws = {
    caseless: false,
    noReplace: false,
    onWrite: () => undefined,
    onRead: () => undefined,
  }
  const sockets = new Set<Socket>()
  let logins = 0
  const server = new ssh2.Server({ hostKeys: [privateKey] }, line => {
    line.on('error', () => undefined)
    line.on('authentication', context => {
      if (context.method === 'password' && context.username === user && context.password === password) {
        logins += 1
        context.accept()
      } else context.reject(['password'])
    })
    line.on('session', accept => {
      accept().on('sftp', open => serveSftp(open(), folder, flaws))
    })
  })
  // Small answers are sent at once, as by OpenSSH.
  const listener = createServer({ noDelay: true }, socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    server.injectSocket(socket)
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const at = `sftp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `${at}/drops?fingerprint=SHA256:${encodeURIComponent(pin)}`,
    wrongUrl: `${at}/drops?fingerprint=SHA256:${encodeURIComponent(`${'A'.repeat(42)}E`)}`,
    folder,
    flaws,
    logins: () => logins,
    cut,
    close: () =>
      new Promise(resolve => {
        cut()
        listener.close(() => resolve())
        rmSync(folder, { recursive: true, force: true })
      }),
  }
}

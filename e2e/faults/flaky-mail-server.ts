import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

/** Points of failure: the first five lose or refuse the message, the last accepts it without acknowledging. */
export const mailFailures = [
  'hangs up at once',
  '421 at the greeting',
  '451 at the recipient',
  'hangs up in the middle',
  '452 after the message',
  'takes it, and hangs up without a word',
] as const
type Failure = (typeof mailFailures)[number]

export interface FlakyMailServer {
  url: string
  /** How often each message was fully accepted, by its Message-ID, acknowledged or not. */
  accepted: ReadonlyMap<string, { to: string; times: number; acknowledged: number }>
  failed: ReadonlyMap<Failure, number>
  /** The share of messages that fail, in percent. */
  failing: number
  close(): Promise<void>
}

/** A mail server that fails the given share of messages, in all the ways servers fail. */
export async function startFlakyMailServer(chance: Chance): Promise<FlakyMailServer> {
  const accepted = new Map<string, { to: string; times: number; acknowledged: number }>()
  const failed = new Map<Failure, number>()
  const sockets = new Set<Socket>()
  const nextFailure = (): Failure | undefined =>
    chance.below(100) < server.failing ? chance.oneOf(mailFailures) : undefined
  const note = (failure: Failure) => failed.set(failure, (failed.get(failure) ?? 0) + 1)

  const talk = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let failure = nextFailure()
    let to = ''
    let content: string | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const letDown = (): void => {
      if (failure) note(failure)
      socket.destroy()
    }
    if (failure === 'hangs up at once') return letDown()
    if (failure === '421 at the greeting') {
      note(failure)
      return void socket.end('421 4.3.2 Not now\r\n')
    }
    say('220 flaky ESMTP')
    const endOfMessage = (): void => {
      const id = /^Message-ID: <(.*)>/im.exec(content ?? '')?.[1] ?? ''
      content = undefined
      if (failure === '452 after the message') {
        note(failure)
        say('452 4.3.1 No room now')
      } else {
        const silent = failure === 'takes it, and hangs up without a word'
        const before = accepted.get(id) ?? { to, times: 0, acknowledged: 0 }
        accepted.set(id, {
          to,
          times: before.times + 1,
          acknowledged: before.acknowledged + (silent ? 0 : 1),
        })
        if (silent) return letDown()
        say('250 2.0.0 Taken')
      }
      failure = nextFailure()
    }
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') say('250 flaky')
      else if (verb === 'QUIT') socket.end('221 Bye\r\n')
      else if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        if (failure !== '451 at the recipient') return void say('250 ok')
        note(failure)
        failure = nextFailure()
        say('451 4.2.1 Not now')
      } else if (verb === 'DATA') {
        content = ''
        say('354 Go on')
      } else say('250 ok')
    }
    socket.on('data', chunk => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0 && !socket.destroyed; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (content === undefined) command(line)
        else if (line === '.') endOfMessage()
        else if (failure === 'hangs up in the middle' && content.length > 500) return letDown()
        else content += `${content.length < 20_000 ? line : ''}\n`
      }
    })
  }
  const listener = createServer(talk).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const server: FlakyMailServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    accepted,
    failed,
    failing: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  return server
}

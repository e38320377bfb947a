import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  messageId: string
  content: string
}

export interface TestMailServer {
  url: string
  /** Accepted messages in order, once for each time one was sent and acknowledged. */
  mails: ReceivedMail[]
  connections(): number
  close(): Promise<void>
}

/** An SMTP refusal with its code. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

export interface MailServerRules {
  /** Throws to refuse an address. */
  recipient?: (address: string) => void | Promise<void>
  /** Throws to refuse a completely sent message. */
  message?: (mail: ReceivedMail) => void | Promise<void>
  user?: string
  password?: string
}

async function answer(work: () => Promise<unknown>, done: (error?: Error | null) => void): Promise<void> {
  const refused = await work().then(
    () => null,
    (error: Error) => error,
  )
  done(refused)
}

/** A real mail server with configurable answers. */
export async function mailServer(rules: MailServerRules = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: rules.user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === rules.user && password === rules.password) return done(null, { user: username })
      return done(refusal(535, '5.7.8 Authentication failed'))
    },
    onRcptTo({ address }: SMTPServerAddress, _session, done) {
      void answer(async () => rules.recipient?.(address), done)
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      void answer(async () => {
        const content = await text(stream)
        const mail: ReceivedMail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          messageId: /^Message-ID: <(.*)>/im.exec(content)?.[1] ?? '',
          content,
        }
        await rules.message?.(mail)
        mails.push(mail)
      }, done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`,
    mails,
    connections: () => connections,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Where a rude server hangs up or falls silent. */
export type BadPlace = 'greeting' | 'recipient' | 'data' | 'middle' | 'end'

/** A mail server that only breaks at one point; `took` counts the complete messages it has received. */
export async function brokenMailServer(
  place: BadPlace,
  { silent = false } = {},
): Promise<{ url: string; took: () => number; close(): Promise<void> }> {
  let took = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    let inData = false
    let received = ''
    const stop = () => {
      if (!silent) socket.destroy()
    }
    if (place === 'greeting') return stop()
    socket.write('220 broken ESMTP\r\n')
    socket.on('data', chunk => {
      if (inData) {
        received += chunk.toString()
        if (place === 'middle') return stop()
        if (received.endsWith('\r\n.\r\n')) {
          took += 1
          stop()
        }
        return
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith('EHLO')) socket.write('250 broken\r\n')
        else if (line.startsWith('RCPT') && place === 'recipient') stop()
        else if (line.startsWith('DATA')) {
          if (place === 'data') return stop()
          inData = true
          socket.write('354 go on\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    took: () => took,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

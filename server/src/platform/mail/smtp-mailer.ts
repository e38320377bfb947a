import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { addressesOf, composeMessage } from './compose-message.ts'
import { failedDelivery, type Rejection, type SmtpFailure, acceptedDelivery } from './delivery-outcomes.ts'
import type { Delivery, Mailer } from './mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** Time-outs in milliseconds for a mail server, and the most connections open to it. */
export interface SmtpLimits {
  connectMs: number
  greetingMs: number
  silenceMs: number
  lines: number
}
const usual: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 60_000, lines: 8 }

/** Small, so that a connection lost half-way is noticed half-way. */
const PIECE_BYTES = 32_768

/** How much of a message has been sent. */
interface Progress {
  /** The server was ready for it and its first byte may have been sent. */
  began: boolean
  /** Every byte has been sent. */
  complete: boolean
}

/** The message; nothing is read until the server is ready for it and `handOver` has agreed. */
async function* handedOver(message: Readable, progress: Progress, handOver: () => Promise<boolean>) {
  if (progress.began || !(await handOver())) throw new Error('The send is no longer ours.')
  progress.began = true
  for await (const chunk of message as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
  progress.complete = true
}

/** Delivers over SMTP with pooled connections. The traffic is not logged, as it could contain a password. */
export function smtpMailer(settings: SmtpSettings, limits: Partial<SmtpLimits> = {}): Mailer {
  const { connectMs, greetingMs, silenceMs, lines } = { ...usual, ...limits }
  const { auth, name, ...server } = settings
  const transport = createTransport({
    pool: true,
    ...server,
    ...(auth ? { auth } : {}),
    ...(name === undefined ? {} : { name }),
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
    maxConnections: lines,
    maxMessages: 100,
    idleTimeout: 5000,
    maxRequeues: 1,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const inFlight = new Map<string, { progress: Progress; handOver: () => Promise<boolean> }>()
  transport.use('stream', ({ message }, done) => {
    const sending = inFlight.get(message.messageId())
    if (!sending) return done(new Error('An unknown message.'))
    const read = message.createReadStream.bind(message)
    message.createReadStream = options =>
      Readable.from(handedOver(read(options), sending.progress, sending.handOver), {
        highWaterMark: 1,
      })
    done()
  })

  return {
    together: 1,
    async deliver(message, { accepted: before, handOver, signal }): Promise<Delivery> {
      const progress: Progress = { began: false, complete: false }
      const to = addressesOf(message.to)
      const missing = [...to, ...addressesOf(message.bcc)].filter(address => !before.includes(address))
      const key = `<${message.messageId}>`
      inFlight.set(key, { progress, handOver })
      try {
        const sent = await transport.sendMail({
          envelope: { from: addressesOf(message.from)[0] ?? '', to: missing },
          messageId: key,
          raw: await composeMessage(message),
          signal,
        })
        return acceptedDelivery(sent.response, {
          to,
          accepted: [...before, ...sent.accepted.map(String)],
          rejected: (sent.rejectedErrors ?? []) as Rejection[],
        })
      } catch (error) {
        return failedDelivery(error as SmtpFailure, { accepted: before, ...progress })
      } finally {
        inFlight.delete(key)
      }
    },
    close: () => transport.close(),
  }
}

import type { MailMessage } from './compose-message.ts'

/** The outcome of one attempt to deliver a message. `accepted` are the addresses that have it now. */
export interface Delivery {
  /**
   * `outbox`: written there, as no mail server is connected. `later` may be retried, as no one has it; `unsure` may not: the connection was lost after the whole message was
   * sent, and before the server answered.
   */
  state: 'sent' | 'outbox' | 'refused' | 'later' | 'unsure'
  /** The server's own message if it answered; bounded, one line. */
  words: string
  accepted: readonly string[]
  /** Whether a mail server answered at all. */
  reached: boolean
}

export interface DeliveryOptions {
  /** Recipients who have it from an earlier attempt. */
  accepted: readonly string[]
  outboxKey: string
  /**
   * Called once the server is ready for the message, before its first byte is sent. False means that another worker
   * has taken over the send, and nothing is sent.
   */
  handOver: () => Promise<boolean>
  signal: AbortSignal
}

/** Delivers messages: to a mail server, or into the outbox where none is connected. */
export interface Mailer {
  /**
   * Messages that are claimed and recorded at once: one with a mail server, so that a crash leaves at most one message of
   * a lane unsure.
   */
  together: number
  /** Returns the outcome; throws only for failures unrelated to mail, such as a full disk. */
  deliver(message: MailMessage, options: DeliveryOptions): Promise<Delivery>
  close(): void
}

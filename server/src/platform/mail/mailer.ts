import type { MailMessage } from './compose-message.ts'

/** What became of one try to deliver a message. `accepted` are the addresses that have it now. */
export interface Delivery {
  /**
   * `later` may be tried again, for nobody has it; `unsure` may not: the line was lost after the message was
   * handed over whole, and before the server said what it did with it.
   */
  state: 'sent' | 'refused' | 'later' | 'unsure'
  /** The server's own where it spoke; bounded, one line. */
  words: string
  accepted: readonly string[]
  /** Whether there was a mail server that answered at all. */
  reached: boolean
}

export interface DeliveryOptions {
  /** Of those the message is for, who has it from an earlier try. */
  accepted: readonly string[]
  /** Where the outbox keeps the message. */
  outboxKey: string
  /**
   * Asked once the server wants the message, before its first byte goes out. After false nothing goes out:
   * the send has been taken from this worker.
   */
  handOver: () => Promise<boolean>
  signal: AbortSignal
}

/** Delivers messages: to a mail server, or into the outbox where none is connected. */
export interface Mailer {
  kind: 'smtp' | 'outbox'
  /** Answers what became of it; throws only for what is no matter of mail, such as a full disk. */
  deliver(message: MailMessage, options: DeliveryOptions): Promise<Delivery>
  close(): void
}

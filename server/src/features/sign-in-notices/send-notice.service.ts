import type { Log } from '../../platform/log/log.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { noticeText, type SignInChange } from './sign-in-notices.domain.ts'

interface Sending {
  mailer: Mailer
  /** The sender of what NineOps itself writes. */
  mailFrom?: string | undefined
  log: Log
  signal: AbortSignal
}

export interface Notice {
  id: string
  change: SignInChange
  to: string
  givenName: string
  username: string
  at: string
}

/** @throws where the mail server may be tried again */
export async function sendSignInNotice(
  { mailer, mailFrom = 'NineOps <nineops@localhost>', log, signal }: Sending,
  { id, change, to, ...about }: Notice,
): Promise<void> {
  const at = new Date(about.at)
  const [sender = 'nineops@localhost'] = addressesOf(mailFrom)
  const { state, words } = await mailer.deliver(
    {
      from: mailFrom,
      to,
      bcc: '',
      ...noticeText(change, { ...about, at }),
      messageId: `${id}@${sender.split('@')[1] ?? 'localhost'}`,
      date: at,
      attachments: [],
    },
    { accepted: [], outboxKey: `outbox/sign-in/${id}.eml`, handOver: async () => true, signal },
  )
  if (state === 'later') throw new Error(`The mail server did not take a notice: ${words}`)
  if (state === 'refused') log.warn({ change, words }, 'a notice of a changed sign-in was refused')
}

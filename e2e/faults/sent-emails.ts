import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { queueJob } from '../portal-database.ts'
import type { FlakyMailServer } from './flaky-mail-server.ts'
import type { Person } from './person.ts'

interface Row {
  email: number
  client: number
  status: string
  message: string
  address: string
}

/** The e-mails after one, with their last sends. */
const latest = `
  select distinct on (e.index) e.index as email, e.client_index as client, e.status, s.message_id as message,
    e.mail_to as address
  from hosted_emails e join hosted_email_sends s on s.hosted_email_index = e.index
  where e.index > $1
  order by e.index, s.index desc`

/** The last e-mail of the months before, which no mail server was connected for. */
export async function lastEmail(db: Client): Promise<number> {
  const { rows } = await db.query<{ last: number }>(
    'select coalesce(max(index), 0)::int as last from hosted_emails',
  )
  return rows[0]?.last ?? 0
}

export interface EmailOutcome {
  emails: number
  /** Sends whose arrival was uncertain, so that a person checked the mail server's log. */
  unsure: number
  /** Sends that a person repeated because the message had never arrived. */
  sentAgain: number
  /** Must be empty: messages that were delivered twice, or never. */
  wrong: string[]
}

/**
 * Waits until every e-mail is sent, with the waits between two tries (a minute and more) shortened. Uncertain ones are
 * looked up at the mail server, as a person would; what never arrived is sent again.
 * @param database reads what the product recorded, and shortens the waits
 * @param after the last e-mail that is none of these
 */
export async function seeEmailsThrough(
  database: <T>(work: (db: Client) => Promise<T>) => Promise<T>,
  person: Person,
  mail: FlakyMailServer,
  after: number,
): Promise<EmailOutcome> {
  let unsure = 0
  let sentAgain = 0
  const checked = new Set<string>()
  const arrived = ({ message }: Row) => (mail.accepted.get(message)?.times ?? 0) > 0
  for (let rounds = 1; ; rounds += 1) {
    const rows = await database(async db => {
      await db.query(`update hosted_email_sends set next_attempt_at = now() where status = 'queued'`)
      await queueJob(db, 'hosted-emails.send')
      return (await db.query(latest, [after])).rows as Row[]
    }).catch(() => undefined)
    if (rows) {
      for (const row of rows.filter(({ status }) => status === 'unsure')) {
        if (!checked.has(row.message)) unsure += 1
        checked.add(row.message)
        if (arrived(row)) continue
        sentAgain += 1
        await person.post(`/api/clients/${row.client}/hostedemails/resend`, {
          emailIndexes: [row.email],
          reason: 'It never arrived',
        })
      }
      const open = rows.filter(row => row.status !== 'sent' && !(row.status === 'unsure' && arrived(row)))
      if (open.length === 0) return { emails: rows.length, unsure, sentAgain, wrong: faultsOf(rows, mail) }
      if (rounds > 400) throw new Error(`E-mails are not sent: ${JSON.stringify(open.slice(0, 5))}`)
    }
    await sleep(1000)
  }
}

/** Each message was accepted at most once, and each e-mail has arrived once. */
function faultsOf(rows: readonly Row[], mail: FlakyMailServer): string[] {
  const twice = [...mail.accepted].filter(([, { times }]) => times > 1)
  const wrong = twice.map(([message, { to, times }]) => `${message} to ${to} was taken ${times} times`)
  for (const row of rows)
    if ((mail.accepted.get(row.message)?.times ?? 0) !== 1)
      wrong.push(`e-mail to ${row.address} (${row.status}): its last message was not taken once`)
  if (mail.accepted.size !== rows.length)
    wrong.push(`${mail.accepted.size} messages were taken of ${rows.length} e-mails`)
  return wrong
}

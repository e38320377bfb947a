import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { buildQueuedRun } from '../../../test/factories/hosted-emails.ts'
import { duringLookUp } from '../../../test/slow-look-ups.ts'
import { brokenMailServer, mailServer, type MailServerRules, refusal } from '../../../test/smtp-servers.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { type Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow, onlyValueOf } from '../../platform/db/rows.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { connectJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { outboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { smtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { readSmtpUrl } from '../../platform/mail/smtp-settings.ts'
import { lockSendOf, markBounced } from './bounces.repository.ts'
import { type DeliveryPace, deliverDue } from './deliver-emails.service.ts'
import { sendChosen } from './hosted-email-requests.service.ts'
import {
  claimSends,
  insertSends,
  insertTest,
  markHandedOver,
  settleAbandoned,
  type SendOutcome,
  updateOutcomes,
} from './hosted-email-sends.repository.ts'
import { undeliveredEmails } from './hosted-emails.service.ts'
import { hostedEmailJobs } from './hosted-emails.jobs.ts'

let leave: () => Promise<void>
const log = createLog('test')
const open: (() => unknown)[] = []
const own = closedAtEnd(await openTestDatabase({ max: 30 }))
const folder = await mkdtemp(join(tmpdir(), 'nineops-mail-'))
const files = localFiles(folder)
beforeAll(async () => {
  leave = await connectJobs(own.url, hostedEmailJobs, log)
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
  await sql`update hosted_email_sends set status = 'failed' where status in ('queued', 'sending')`.execute(
    own.db,
  )
})
afterAll(async () => {
  await leave()
  await rm(folder, { recursive: true, force: true })
})

async function serving(rules: MailServerRules = {}) {
  const server = await mailServer(rules)
  open.push(() => server.close())
  return server
}
/** Waits long enough for a busy machine, unless the server is to be too slow. */
function mailerTo(url: string, patienceMs = 10_000): Mailer {
  const mailer = smtpMailer(readSmtpUrl(url), {
    connectMs: 10_000,
    greetingMs: patienceMs,
    silenceMs: patienceMs,
  })
  open.push(() => mailer.close())
  return mailer
}
const deliver = (mailer: Mailer, pace: Partial<DeliveryPace> = {}, signal = new AbortController().signal) =>
  deliverDue({ db: own.db, files, mailer, log, signal }, pace)
const claimSend = async (db: Db, claim: string, seconds: number) =>
  (await claimSends(db, claim, seconds, 1))[0]
const updateOutcome = (db: Db, index: number, claim: string, outcome: Omit<SendOutcome, 'index'>) =>
  updateOutcomes(db, claim, [{ index, ...outcome }])
const makeDue = () =>
  sql`update hosted_email_sends set next_attempt_at = now() where status = 'queued'`.execute(own.db)
const emailsOf = async (run: number) =>
  (
    await sql<{ status: string; failure: string | null; to: string }>`
      select status, failure, mail_to as "to" from hosted_emails where invoice_run_index = ${run} order by index`.execute(
      own.db,
    )
  ).rows
const ofStatus = async (run: number, status: string) =>
  (await emailsOf(run)).filter(email => email.status === status).length

describe('delivering', () => {
  it('two workers share a run: every e-mail is sent once', async () => {
    const server = await serving()
    const { run } = await buildQueuedRun(own.db, files, 60)
    await Promise.all([deliver(mailerTo(server.url)), deliver(mailerTo(server.url))])
    expect(await ofStatus(run, 'sent')).toBe(60)
    expect(server.mails).toHaveLength(60)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(60)
    expect(server.mails[0]?.content).toContain('filename=M')
  })

  it('twenty at a time go to the outbox and are recorded, also an e-mail that is tested and sent at once', async () => {
    const { run } = await buildQueuedRun(own.db, files, 25)
    const userIndex = await insertRow(own.db, 'users', {
      username: 'tester',
      given_name: 'Tess',
      email: 't@nineops.example',
      password_hash: 'x',
    })
    const [first] = await own.db
      .selectFrom('hosted_emails')
      .select('index')
      .where('invoice_run_index', '=', run)
      .orderBy('index')
      .execute()
    await insertTest(own.db, first?.index ?? 0, { mailTo: 'me@bureau.example', userIndex })
    await deliver(outboxMailer(files), { lanes: 1 })
    expect(new Set((await emailsOf(run)).map(({ status }) => status))).toEqual(new Set(['outbox']))
    const rows = await allRows<{ claims: number; sends: number; keys: number }>(own.db)`
      select count(distinct claim)::int as claims, count(*)::int as sends, count(distinct outbox_key)::int as keys
      from hosted_email_sends s join hosted_emails e on e.index = s.hosted_email_index
      where e.invoice_run_index = ${run} and s.status = 'outbox' and s.attempts = 1 and s.finished_at is not null`
    expect(rows).toEqual([{ claims: 2, sends: 26, keys: 26 }])
  })

  it('a permanent refusal fails at once with the server’s reply; the others are not held up', async () => {
    const server = await serving({
      recipient: async address => {
        if (address.startsWith('jo-0@')) throw refusal(550, '5.1.1\u001b[31m No such user')
        // Slower than the timeout: only its own lane waits.
        if (address.startsWith('jo-1@')) await new Promise(resolve => setTimeout(resolve, 1500))
      },
    })
    const { run, client } = await buildQueuedRun(own.db, files, 12)
    await deliver(mailerTo(server.url, 500))
    const [refused, slow, ...others] = await emailsOf(run)
    expect(refused).toMatchObject({ status: 'failed', failure: '550 5.1.1 [31m No such user' })
    expect(slow).toMatchObject({ status: 'queued', failure: 'The mail server did not answer in time' })
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['sent']))
    const counts = { incomplete: 0, failed: 1, unsure: 0, bounced: 0 }
    expect(await undeliveredEmails(own.db, client)).toEqual([
      { clientIndex: client, invoiceRunIndex: run, ...counts, since: expect.any(Date) },
    ])
  })

  it('a temporary refusal is retried later under the same id, and given up after a day', async () => {
    let tries = 0
    const server = await serving({
      message: () => {
        tries += 1
        if (tries === 1) throw refusal(451, '4.3.0 Try again later')
      },
    })
    const { run } = await buildQueuedRun(own.db, files, 1)
    const mailer = mailerTo(server.url)
    const send = () =>
      own.db.selectFrom('hosted_email_sends').selectAll().orderBy('index', 'desc').executeTakeFirstOrThrow()
    await deliver(mailer)
    const first = await send()
    expect(first).toMatchObject({ status: 'queued', attempts: 1, words: '451 4.3.0 Try again later' })
    expect(first.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 50_000)
    await deliver(mailer)
    expect(tries).toBe(1)
    await makeDue()
    await deliver(mailer)
    expect(await send()).toMatchObject({ status: 'sent', attempts: 2, message_id: first.message_id })
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([first.message_id])
    expect(await ofStatus(run, 'sent')).toBe(1)

    tries = 0
    const other = await buildQueuedRun(own.db, files, 1)
    await sql`update hosted_email_sends set requested_at = now() - interval '25 hours' where status = 'queued'`.execute(
      own.db,
    )
    await deliver(mailer)
    expect((await emailsOf(other.run))[0]).toMatchObject({
      status: 'failed',
      failure: '451 4.3.0 Try again later',
    })
  })

  it('while no mail server can be reached, few are tried and the others wait untouched', async () => {
    const server = await mailServer()
    await server.close()
    const { run } = await buildQueuedRun(own.db, files, 40)
    await deliver(mailerTo(server.url), { lanes: 2 })
    const row = await firstRow<{ tried: number; waiting: number }>(own.db)`
      select count(*) filter (where attempts > 0)::int as tried, count(*) filter (where attempts = 0)::int as waiting
      from hosted_email_sends s join hosted_emails e on e.index = s.hosted_email_index
      where e.invoice_run_index = ${run} and s.status = 'queued'`
    expect(row?.tried).toBeLessThanOrEqual(6)
    expect((row?.tried ?? 0) + (row?.waiting ?? 0)).toBe(40)
  })

  it('a connection lost after the message was handed over makes it unsure: it is not sent again automatically', async () => {
    const broken = await brokenMailServer('end')
    open.push(() => broken.close())
    const { run, client, emails } = await buildQueuedRun(own.db, files, 1)
    await deliver(mailerTo(broken.url))
    expect(await emailsOf(run)).toMatchObject([
      { status: 'unsure', failure: expect.stringContaining('may have arrived') as string },
    ])
    const server = await serving()
    await makeDue()
    await deliver(mailerTo(server.url))
    expect(server.mails).toHaveLength(0)
    const asked = { kind: 'send', reason: '', userIndex: 0 } as const
    expect(await sendChosen(own.db, client, emails, asked)).toMatchObject({ queued: 0, unsure: 1 })
  })

  it('a worker that stops leaves what it has not begun', async () => {
    const server = await serving()
    const { run } = await buildQueuedRun(own.db, files, 3)
    await deliver(mailerTo(server.url), {}, AbortSignal.abort())
    expect(await ofStatus(run, 'queued')).toBe(3)
    expect(server.mails).toHaveLength(0)
  })
})

describe('a worker that was killed', () => {
  it('before anything was sent: the send waits again, is sent once, and the dead worker can send no more', async () => {
    const server = await serving()
    const { run } = await buildQueuedRun(own.db, files, 1)
    const claim = randomUUID()
    const held = await claimSend(own.db, claim, 0)
    await deliver(mailerTo(server.url))
    expect(await ofStatus(run, 'sent')).toBe(1)
    expect(server.mails).toHaveLength(1)
    expect(await markHandedOver(own.db, held?.index ?? 0, claim)).toBe(false)
  })

  it('between the server’s acceptance and our record: the send is unsure, and stays so', async () => {
    const server = await serving()
    const { run } = await buildQueuedRun(own.db, files, 1)
    const claim = randomUUID()
    const held = await claimSend(own.db, claim, 1)
    expect(await markHandedOver(own.db, held?.index ?? 0, claim)).toBe(true)
    await sql`update hosted_email_sends set claimed_until = now() - interval '1 second' where claim = ${claim}`.execute(
      own.db,
    )
    await Promise.all([deliver(mailerTo(server.url)), deliver(mailerTo(server.url))])
    expect(await ofStatus(run, 'unsure')).toBe(1)
    expect(server.mails).toHaveLength(0)
  })
})

it('a worker that was presumed dead, and then gets a temporary refusal, fails if a user has sent it again', async () => {
  const { run } = await buildQueuedRun(own.db, files, 1)
  const claim = randomUUID()
  const send = await claimSend(own.db, claim, 0)
  await sql`update hosted_email_sends set handed_over_at = now() where claim = ${claim}`.execute(own.db)
  await settleAbandoned(own.db, 'It may have arrived.')
  expect(await ofStatus(run, 'unsure')).toBe(1)
  const again = { kind: 'resend', reason: 'Asked', userIndex: null } as const
  expect(await insertSends(own.db, [send?.emailIndex ?? 0], again)).toBe(1)
  const later = { words: '451 Not now', accepted: [], bytes: 0, outboxKey: null, nextAttemptAt: new Date() }
  await updateOutcome(own.db, send?.index ?? 0, claim, { status: 'queued', ...later })
  const sends = await own.db
    .selectFrom('hosted_email_sends')
    .select(['kind', 'status', 'words'])
    .where('hosted_email_index', '=', send?.emailIndex ?? 0)
    .orderBy('index')
    .execute()
  expect(sends).toEqual([
    { kind: 'send', status: 'failed', words: '451 Not now' },
    { kind: 'resend', status: 'queued', words: null },
  ])
  expect(await ofStatus(run, 'queued')).toBe(1)
})

const claimNext = (db: Db) => claimSend(db, randomUUID(), 30)

it('an e-mail is sent as it is when its send is claimed', async () => {
  await buildQueuedRun(own.db, files, 1)
  const send = await duringLookUp({ db: own.db, url: own.url }, 'hosted_email_sends', claimNext, () =>
    sql`update hosted_emails set body = 'Corrected' where status = 'queued'`.execute(own.db),
  )
  expect(send?.body).toBe('Corrected')
})

it.each<[string, (db: Db, send: number, claim: string) => Promise<void>]>([
  [
    'outcome',
    (db, send, claim) => {
      const sent = { words: '250 Ok', accepted: [], bytes: 0, outboxKey: null, nextAttemptAt: null }
      return updateOutcome(db, send, claim, { status: 'sent', ...sent })
    },
  ],
  [
    'bounce',
    async (db, index) => {
      const id = await onlyValueOf(own.db, 'hosted_email_sends', 'message_id', { index })
      await lockSendOf(db, [id], undefined)
      await markBounced(db, index, '552 Mailbox full')
    },
  ],
])('the %s of a send is not its e-mail’s when it is just being sent again', async (_what, note) => {
  const { run } = await buildQueuedRun(own.db, files, 1)
  const claim = randomUUID()
  const send = await claimSend(own.db, claim, 0)
  await sql`update hosted_email_sends set handed_over_at = now() where claim = ${claim}`.execute(own.db)
  await settleAbandoned(own.db, 'It may have arrived.')
  const begun = await own.db.transaction().execute(async tx => {
    await tx
      .selectFrom('hosted_emails')
      .select('index')
      .where('index', '=', send?.emailIndex ?? 0)
      .forUpdate()
      .execute()
    const noted = own.db.transaction().execute(db => note(db, send?.index ?? 0, claim))
    await untilWaiting(own)
    await insertSends(tx, [send?.emailIndex ?? 0], { kind: 'resend', reason: 'Asked', userIndex: null })
    return { noted }
  })
  await begun.noted
  expect(await ofStatus(run, 'queued')).toBe(1)
})

it('whatever goes wrong, no message is accepted twice, and none is called sent that was not accepted', async () => {
  // Faults depend on the address, so each message meets the same ones however the workers share them.
  const tries = new Map<string, number>()
  const next = (address: string) => {
    const count = (tries.get(address) ?? 0) + 1
    tries.set(address, count)
    return count
  }
  const server = await serving({
    recipient: async address => {
      const at = Number(/\d+/.exec(address)?.[0])
      const attempt = next(address)
      if (at % 7 === 1 && attempt === 1) throw refusal(450, '4.2.0 Greylisted')
      if (at % 7 === 2) throw refusal(550, '5.1.1 Unknown')
      if (at % 7 === 3 && attempt < 3) throw refusal(421, '4.3.2 Closing')
      if (at % 7 === 4 && attempt === 1) await new Promise(resolve => setTimeout(resolve, 800))
    },
    message: ({ to }) => {
      const at = Number(/\d+/.exec(to[0] ?? '')?.[0])
      if (at % 7 === 5 && tries.get(to[0] ?? '') === 1) throw refusal(452, '4.3.1 Full')
    },
  })
  const { run } = await buildQueuedRun(own.db, files, 70, { addressOf: at => `p${at}@faults.example` })
  const waiting = async () => (await ofStatus(run, 'queued')) + (await ofStatus(run, 'sending'))
  for (let round = 0; round < 5 || (round < 20 && (await waiting()) > 0); round += 1) {
    await makeDue()
    // A stopped worker's claims expire in time.
    await sql`update hosted_email_sends set claimed_until = now() - interval '1 second'
      where ${round >= 5} and status = 'sending'`.execute(own.db)
    const stopping = new AbortController()
    // Every other round a worker is asked to stop in the middle of it.
    if (round % 2 === 0) setTimeout(() => stopping.abort(), 60)
    await Promise.all([
      deliver(mailerTo(server.url, 500), { lanes: 3 }),
      deliver(mailerTo(server.url, 500), { lanes: 3, graceMs: 10 }, stopping.signal),
    ])
  }
  const accepted = server.mails.map(({ messageId }) => messageId)
  expect(new Set(accepted).size).toBe(accepted.length)
  const rows = await allRows<{ status: string; ids: string[] }>(own.db)`
    select s.status, array_agg(s.message_id) as ids from hosted_email_sends s
    join hosted_emails e on e.index = s.hosted_email_index where e.invoice_run_index = ${run} group by 1`
  const of = (status: string) => rows.find(row => row.status === status)?.ids ?? []
  for (const id of of('sent')) expect(accepted).toContain(id)
  for (const id of [...of('failed'), ...of('queued')]) expect(accepted).not.toContain(id)
  expect(of('failed')).toHaveLength(10)
  expect(of('sent').length + of('unsure').length).toBe(60)
}, 60_000)

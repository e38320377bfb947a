import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  emailCounts,
  emailPreview,
  hostedEmail,
  hostedEmailDetail,
  queuedEmails,
} from '@nineops/contract/bureau/hosted-emails.contract'
import { deliveryStates } from '@nineops/contract/bureau/email-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { delayedNotice, exchangeBounce, postfixBounce } from '../../../test/bounce-samples.ts'
import { buildQueuedRun, type QueuedRun } from '../../../test/factories/hosted-emails.ts'
import { mailServer, refusal } from '../../../test/smtp-servers.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { outboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { smtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { readSmtpUrl } from '../../platform/mail/smtp-settings.ts'
import { ioRoots } from '../../platform/files/io-roots.ts'
import { rewriteEmails } from '../email-options/email-writing.service.ts'
import { processWaitingBounces } from './bounce-folder.service.ts'
import { deliverDue } from './deliver-emails.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'

let refused = /^jo-1@/
const log = createLog('test')
const { signal } = new AbortController()
const files = () => localFiles(join(app.dataDir, 'files'))
const app = closedAtEnd(await testApp())
const server = await mailServer({
  recipient: address => {
    if (refused.test(address)) throw refusal(550, '5.1.1 No such user')
  },
})
afterAll(async () => {
  await server.close()
})

async function deliver(): Promise<void> {
  const mailer = smtpMailer(readSmtpUrl(server.url))
  await deliverDue({ db: app.db, files: files(), mailer, log, signal })
  mailer.close()
}
const build = (count: number, options = {}) => buildQueuedRun(app.db, files(), count, options)
const path = (of: { client: number }, rest = '') => `/api/clients/${of.client}/hostedemails${rest}`
const list = async (of: QueuedRun, query = '') =>
  z.array(hostedEmail).parse(await (await app.call(path(of, `?${query}`))).json())
const detail = async (of: QueuedRun, email: number) =>
  hostedEmailDetail.parse(await (await app.call(path(of, `/${email}`))).json())
const post = (of: { client: number }, rest: string, json?: unknown) =>
  app.call(path(of, rest), { method: 'POST', ...(json === undefined ? {} : { json }) })
const queue = async (of: QueuedRun, rest: string, json: unknown) => {
  const answer = await post(of, rest, json)
  expect(answer.status).toBe(202)
  return queuedEmails.parse(await answer.json())
}
const none = { queued: 0, alreadySent: 0, underWay: 0, unsure: 0, incomplete: 0 }

describe('the records of a run', () => {
  it('say when a Direct Debit is collected, or how to pay and by when, as the options in force would', async () => {
    const supplier = { payLink: 'https://pay.northwind.example', payWords: 'Ring us with your card to hand.' }
    const transfer = 'Please pay £12.00 by bank transfer by 14 November 2026, quoting '
    for (const [options, first, ways] of [
      [{}, transfer, ''],
      [
        { supplier },
        transfer,
        ' You can pay at https://pay.northwind.example. Ring us with your card to hand.',
      ],
      [{ supplier: { payWords: supplier.payWords } }, transfer, ` ${supplier.payWords}`],
      [
        { supplier, paymentMethod: 'direct_debit' },
        'We will collect £12.00 by Direct Debit on 14 November 2026.',
        '',
      ],
    ] as const) {
      const run = await build(1, options)
      const body = (await detail(run, run.emails[0] ?? 0)).contents_MailBody
      expect(body).toMatch(/^Dear Jo,\n\n.*The total is £12\.00\.\n\n/s)
      expect(body).toContain(first)
      expect(body.endsWith(`${ways}\n\nNorthwind`)).toBe(true)
      const rows = await allRows<{ index: number }>(app.db)`
        select index from invoices where invoice_run_index = ${run.run}`
      const [written] = await rewriteEmails(
        app.db,
        run.client,
        rows.map(({ index }) => index),
      )
      expect(written?.body).toBe(body)
    }
  })

  it('have the fields of the specification, are counted, and are found by flag, state, run and text', async () => {
    const run = await build(4)
    await deliver()
    const all = await list(run)
    expect(all.map(({ index }) => index)).toEqual(run.emails.toReversed())
    const written = await exported(app, 'hosted-emails', {
      params: { client: run.client },
      query: { sort: 'contents_MailTo', emailSent: 'true' },
    })
    expect(written.map(row => row['index'])).toEqual(
      (await list(run, 'sort=contents_MailTo&emailSent=true')).map(({ index }) => index),
    )
    expect(all[3]).toMatchObject({
      contents_MailFrom: 'billing@northwind.example',
      contents_MailTo: 'jo-0@company.example',
      contents_MailBCCTo: '',
      contents_Attachments: [`${all[3]?.invoice.number}.pdf`],
      status_TestEmailSent: false,
      status_EmailSent: true,
      status_DetailsFilled: true,
      state: 'sent',
      words: expect.stringMatching(/^250/) as string,
    })
    expect(all[3]?.sizeKB).toBeGreaterThan(0)
    expect(all[2]).toMatchObject({
      state: 'failed',
      words: '550 5.1.1 No such user',
      status_EmailSent: false,
    })
    const counts = emailCounts.parse(await (await app.call(path(run, `/counts?run=${run.run}`))).json())
    expect(counts).toMatchObject({ total: 4, emailSent: 3, detailsFilled: 4, testEmailSent: 0, outbox: true })
    expect(counts.byState).toEqual({
      ...Object.fromEntries(deliveryStates.map(state => [state, 0])),
      sent: 3,
      failed: 1,
    })
    for (const [query, found] of [
      ['emailSent=false', 1],
      ['emailSent=true', 3],
      ['testEmailSent=true', 0],
      ['detailsFilled=true', 4],
      ['state=failed', 1],
      [`run=${run.run}&brand=${run.brand}`, 4],
      ['run=2147483647', 0],
      ['filter=JO-2%40', 1],
      [`filter=${all[0]?.invoice.number}`, 1],
      [`filter=${all[0]?.account.accountNumber}`, 1],
      ['filter=%25', 0],
      ['filter=_', 0],
    ] as const)
      expect(await list(run, query), query).toHaveLength(found)
    const byAddress = await list(run, 'sort=contents_MailTo&pageSize=2')
    expect(byAddress.map(({ contents_MailTo: to }) => to)).toEqual([
      'jo-0@company.example',
      'jo-1@company.example',
    ])
  })

  it('show a message as its recipient reads it, its attachment, and the file of each send', async () => {
    const run = await build(1)
    await deliver()
    const [email = 0] = run.emails
    const shown = emailPreview.parse(await (await app.call(path(run, `/${email}/preview`))).json())
    expect(shown.text).toContain('Dear Jo,')
    const pdf = await app.call(path(run, `/${email}/attachments/0`))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(await pdf.text()).toMatch(/^%PDF/)
    const { sends, fix } = await detail(run, email)
    expect(fix).toBeNull()
    expect(sends).toMatchObject([
      { kind: 'send', state: 'sent', attempts: 1, requestedBy: null, inOutbox: false },
    ])
    const eml = await app.call(path(run, `/${email}/sends/${sends[0]?.index}/eml`))
    expect(eml.headers.get('content-type')).toBe('message/rfc822')
    expect(await eml.text()).toContain(`Message-ID: <${sends[0]?.messageId}>`)
    expect((await app.call(path(run, `/${email}/attachments/1`))).status).toBe(404)
    expect((await app.call(path(run, `/${email}/sends/2147483647/eml`))).status).toBe(404)
  })

  it('open the outbox’s own file if no mail server is connected', async () => {
    const run = await build(1)
    await deliverDue({ db: app.db, files: files(), mailer: outboxMailer(files()), log, signal })
    const [email = 0] = run.emails
    const [send] = (await detail(run, email)).sends
    expect(send).toMatchObject({ state: 'outbox', inOutbox: true, words: 'Written to the outbox' })
    const [key = ''] = await files().list(`outbox/${run.run}`)
    await files().write(key, Buffer.from('as it was written'))
    expect(await (await app.call(path(run, `/${email}/sends/${send?.index}/eml`))).text()).toBe(
      'as it was written',
    )
  })

  it('count as sent only once a mail server has them, which the outbox is not', async () => {
    const run = await build(1)
    await deliverDue({ db: app.db, files: files(), mailer: outboxMailer(files()), log, signal })
    const counted = async () =>
      emailCounts.parse(await (await app.call(path(run, `/counts?run=${run.run}`))).json())
    expect(await counted()).toMatchObject({ total: 1, emailSent: 0, byState: { outbox: 1, sent: 0 } })
    expect(await list(run, 'emailSent=true')).toEqual([])
    expect((await list(run))[0]).toMatchObject({ state: 'outbox', status_EmailSent: false, sentAt: null })
    const written = await exported(app, 'hosted-emails', { params: { client: run.client }, query: {} })
    expect(
      written.filter(({ state }) => state === 'Written to the outbox').map(({ words }) => words),
    ).toEqual([null])
    // Once a mail server is connected, they wait to be sent like any other.
    expect(await queue(run, '/send', { invoiceRunIndex: run.run })).toEqual({ ...none, queued: 1 })
    await deliver()
    expect(await counted()).toMatchObject({ emailSent: 1, byState: { outbox: 0, sent: 1 } })
    expect(await queue(run, '/send', { invoiceRunIndex: run.run })).toEqual(none)
  })

  it('are hidden from other resellers', async () => {
    const run = await build(1)
    const [email = 0] = run.emails
    const other = { client: await app.build.client() }
    for (const rest of [`/${email}`, `/${email}/preview`, `/${email}/attachments/0`])
      expect((await app.call(path(other, rest))).status).toBe(404)
    expect((await post(other, `/${email}/test`)).status).toBe(404)
    expect((await post(other, '/send', { emailIndexes: [email] })).status).toBe(404)
    expect((await post(other, '/send', { invoiceRunIndex: run.run })).status).toBe(404)
    expect((await post(other, '/resend', { emailIndexes: [email], reason: 'x' })).status).toBe(404)
    expect((await app.call(path({ client: 2_147_483_647 }))).status).toBe(404)
  })
})

describe('sending', () => {
  it('a test goes to one’s own address only, is marked, and leaves the e-mail as it was', async () => {
    const run = await build(1)
    const [email = 0] = run.emails
    const before = server.mails.length
    const answer = await post(run, `/${email}/test`)
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ to: 'test@nineops.example' })
    await deliver()
    const got = server.mails.slice(before)
    const tests = got.filter(({ content }) => content.includes('Subject: [TEST] Your invoice'))
    expect(tests.map(({ to }) => to)).toEqual([['test@nineops.example']])
    expect(got.filter(({ to }) => to.includes('test@nineops.example'))).toEqual(tests)
    const { sends, ...shown } = await detail(run, email)
    expect(shown).toMatchObject({ status_TestEmailSent: true, contents_MailTo: 'jo-0@company.example' })
    expect(sends.map(({ kind }) => kind)).toEqual(['test', 'send'])
  })

  it('a failed e-mail is sent once its address is corrected; a sent one is not sent again', async () => {
    const run = await build(3)
    await deliver()
    expect((await detail(run, run.emails[1] ?? 0)).fix).toBe('account')
    expect(await queue(run, '/send', { emailIndexes: [run.emails[0]] })).toEqual({ ...none, alreadySent: 1 })
    await sql`update accounts set email = 'fixed@company.example' where index = ${run.accounts[1]}`.execute(
      app.db,
    )
    const before = server.mails.length
    expect(await queue(run, '/send', { invoiceRunIndex: run.run })).toEqual({ ...none, queued: 1 })
    expect(await queue(run, '/send', { emailIndexes: run.emails })).toEqual({
      ...none,
      alreadySent: 2,
      underWay: 1,
    })
    await deliver()
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([['fixed@company.example']])
    expect(await list(run, 'state=sent')).toHaveLength(3)
    expect(await queue(run, '/send', { invoiceRunIndex: run.run })).toEqual(none)
  })

  it('an e-mail without a sender is incomplete until the brand is corrected', async () => {
    const run = await build(2, { from: '' })
    const [email = 0] = run.emails
    expect(await detail(run, email)).toMatchObject({
      state: 'incomplete',
      status_DetailsFilled: false,
      words: 'The brand has no e-mail address to send from',
      fix: 'brand',
      sends: [],
    })
    expect(await queue(run, '/send', { invoiceRunIndex: run.run })).toEqual({ ...none, incomplete: 2 })
    expect((await post(run, `/${email}/test`)).status).toBe(409)
    await sql`update brands set email = 'bills@northwind.example' where index = ${run.brand}`.execute(app.db)
    refused = /^nobody@/
    expect(await queue(run, '/send', { invoiceRunIndex: run.run })).toEqual({ ...none, queued: 2 })
    await deliver()
    refused = /^jo-1@/
    expect(await list(run, 'state=sent')).toHaveLength(2)
  })

  it('sending again keeps the history, has an id of its own, and happens once however often it is requested', async () => {
    const run = await build(1)
    const [email = 0] = run.emails
    await deliver()
    expect((await post(run, '/resend', { emailIndexes: [email], reason: ' ' })).status).toBe(400)
    const asked = { emailIndexes: [email, email], reason: 'Lost by the customer' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => queue(run, '/resend', asked)))
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(1)
    await deliver()
    const { sends, state } = await detail(run, email)
    expect(state).toBe('sent')
    expect(sends).toMatchObject([
      {
        kind: 'resend',
        state: 'sent',
        reason: 'Lost by the customer',
        requestedBy: 'user-NINEOPS_BUREAU_ACCESS',
      },
      { kind: 'send', state: 'sent' },
    ])
    expect(new Set(sends.map(({ messageId }) => messageId)).size).toBe(2)
    const rows = await allRows<{ action: string }>(app.db)`
      select action from audit_entries where client_index = ${run.client} order by index`
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['hosted_email.resent']))
  })

  it.each([
    [{}],
    [{ emailIndexes: [] }],
    [{ emailIndexes: [1], invoiceRunIndex: 1 }],
    [{ invoiceRunIndex: 'x' }],
  ])('a request for nothing in particular is refused: %j', async json => {
    expect((await post({ client: 1 }, '/send', json)).status).toBe(400)
  })
})

const upload = (of: { client: number }, content: Buffer) => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(content)]), 'bounce.eml')
  return app.call(path(of, '/bounces'), { method: 'POST', body })
}
const sentOf = async (run: QueuedRun) => {
  const email = await detail(run, run.emails[0] ?? 0)
  return { messageId: email.sends.at(-1)?.messageId ?? '', to: email.contents_MailTo }
}

describe('a bounce', () => {
  it('marks the e-mail with the server’s reply, once; a delay is shown and changes nothing', async () => {
    const run = await build(1)
    await deliver()
    const sent = await sentOf(run)
    const delayed = await upload(run, delayedNotice(sent))
    expect(await delayed.json()).toMatchObject({ outcome: 'delayed', mailTo: sent.to })
    expect((await list(run))[0]?.state).toBe('sent')
    for (let time = 0; time < 2; time += 1) {
      const answer = await upload(run, postfixBounce(sent))
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ outcome: 'bounced', mailTo: sent.to })
    }
    expect((await list(run))[0]).toMatchObject({
      state: 'bounced',
      status_EmailSent: true,
      words: expect.stringContaining('552 5.2.2') as string,
    })
    expect((await detail(run, run.emails[0] ?? 0)).fix).toBe('account')
    const entries =
      await sql`select from audit_entries where action = 'hosted_email.bounced' and client_index = ${run.client}`.execute(
        app.db,
      )
    expect(entries.rows).toHaveLength(1)
    // Sent again since: the late notice about the first send is no longer the e-mail's state.
    await queue(run, '/resend', { emailIndexes: run.emails, reason: 'Mailbox emptied' })
    await deliver()
    await upload(run, postfixBounce(sent))
    expect((await list(run))[0]?.state).toBe('sent')
  })

  it('of another reseller, for nothing that was sent, or of an invalid format is refused', async () => {
    const run = await build(1)
    await deliver()
    const sent = await sentOf(run)
    expect((await upload({ client: await app.build.client() }, postfixBounce(sent))).status).toBe(404)
    expect((await upload(run, postfixBounce({ ...sent, messageId: 'other@x.example' }))).status).toBe(404)
    expect((await upload(run, Buffer.from('Subject: Hello\r\n\r\nHello'))).status).toBe(400)
    expect((await upload(run, Buffer.alloc(0))).status).toBe(400)
  })

  it('of a reminder marks it as refused, once, with the server’s reply', async () => {
    const client = await app.build.client()
    const account = await app.build.account({ client, brand: await app.build.brand(client) })
    const { index } = await app.db
      .insertInto('account_emails')
      .values({
        client_index: client,
        account_index: account,
        kind: 'reminder',
        mail_from: '"Northwind" <billing@northwind.example>',
        mail_to: 'owes@customer.example',
        subject: 'Reminder',
        body: 'Please pay.',
        state: 'sent',
        sent_at: new Date(),
      })
      .returning('index')
      .executeTakeFirstOrThrow()
    const bounceOf = (domain: string) =>
      postfixBounce({ messageId: `account-email-${index}@${domain}`, to: 'owes@customer.example' })
    expect((await upload({ client }, bounceOf('other.example'))).status).toBe(404)
    expect((await upload({ client: await app.build.client() }, bounceOf('northwind.example'))).status).toBe(
      404,
    )
    for (let time = 0; time < 2; time += 1)
      expect(await (await upload({ client }, bounceOf('northwind.example'))).json()).toMatchObject({
        about: expect.stringMatching(/^Reminder for account /) as string,
        outcome: 'bounced',
      })
    const emails = await app.call(`/api/clients/${client}/accounts/${account}/statement/emails`)
    expect(await emails.json()).toMatchObject([
      { state: 'refused', failure: expect.stringContaining('552 5.2.2') as string },
    ])
    const entries = await allRows<{ action: string }>(app.db)`
      select action from audit_entries where client_index = ${client}`
    expect(entries).toEqual([{ action: 'account_email.bounced' }])
    const timeline = await app.call(`/api/clients/${client}/accounts/${account}/timeline`)
    expect(JSON.stringify(await timeline.json())).toContain(
      'to owes@customer.example sent, but bounced: 552 5.2.2',
    )
  })

  it('is processed from the input folder too, and an invalid file is moved aside', async () => {
    const run = await build(1)
    await deliver()
    const root = join(app.dataDir, 'io')
    const work = { db: app.db, roots: ioRoots({ ioRoots: [root], dataDir: root }), log, signal }
    await processWaitingBounces(work)
    await mkdir(join(root, 'bounces'), { recursive: true })
    const before = new Date(Date.now() - 60_000)
    for (const [name, content] of [
      // Its name is refused, so that it can be neither read nor moved: the others do not wait for it.
      ['a%20b.eml', Buffer.from('hello')],
      ['b1.eml', exchangeBounce(await sentOf(run))],
      ['other.eml', Buffer.from('hello')],
      ['arriving.eml', Buffer.from('half')],
    ] as const) {
      await writeFile(join(root, 'bounces', name), content)
      if (name !== 'arriving.eml') await utimes(join(root, 'bounces', name), before, before)
    }
    await processWaitingBounces(work)
    expect((await list(run))[0]).toMatchObject({
      state: 'bounced',
      words: expect.stringContaining('5.1.10') as string,
    })
    expect(await readdir(join(root, 'bounces', 'collected'))).toEqual(['b1.eml'])
    expect(await readdir(join(root, 'bounces', 'not-collected'))).toEqual(['other.eml'])
    expect((await readdir(join(root, 'bounces'))).toSorted()).toEqual([
      'a%20b.eml',
      'arriving.eml',
      'collected',
      'not-collected',
    ])
  })
})

import { join } from 'node:path'
import {
  currentEmailOptions,
  type EmailOptions,
  emailOptionsPreview,
} from '@nineops/contract/service-establishment/email-options.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildQueuedRun } from '../../../test/factories/hosted-emails.ts'
import { mailServer } from '../../../test/smtp-servers.ts'
import { testApp } from '../../../test/test-app.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { smtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { readSmtpUrl } from '../../platform/mail/smtp-settings.ts'
import { deliverDue } from '../hosted-emails/deliver-emails.service.ts'
import { usualOptions } from './email-options.domain.ts'

const roles: Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const server = await mailServer()
const app = closedAtEnd(await testApp({ settings: { SMTP_URL: server.url } }))
afterAll(async () => {
  await server.close()
})

const files = () => localFiles(join(app.dataDir, 'files'))
const path = (client: number, rest: string) => `/api/clients/${client}/emailoptions${rest}`
const call = (client: number, rest: string, options: object = {}) =>
  app.call(path(client, rest), { roles, ...options })
const own: EmailOptions = {
  senderName: 'Nine, Billing',
  senderAddress: 'accounts@nine.example',
  replyTo: 'help@nine.example',
  bcc: ['archive@nine.example', 'copy@nine.example'],
  invoiceSubject: '{{ brand }}: {{ document }} {{ invoice_number }}',
  invoiceBody: 'Dear {{ contact }},\r\n\r\n{{ payment_words }}',
  creditNoteSubject: 'Credit {{ invoice_number }}',
  creditNoteBody: 'You have {{ gross }} in credit.',
  attachPdf: true,
  attachXml: false,
}
const save = (client: number, version: number, options: Partial<EmailOptions> = {}, brand?: number) =>
  call(client, brand === undefined ? '/current' : `/current?brand=${brand}`, {
    method: 'PUT',
    json: { version, options: { ...own, ...options } },
  })
const current = async (client: number, brand?: number) =>
  currentEmailOptions.parse(
    await (await call(client, brand === undefined ? '/current' : `/current?brand=${brand}`)).json(),
  )
const emailsOf = async (run: number) =>
  (
    await sql<Record<string, string | boolean | string[]>>`
      select mail_from, mail_to, mail_bcc, reply_to, subject, body, attaches, attachments, status
      from hosted_emails where invoice_run_index = ${run} order by index`.execute(app.db)
  ).rows
async function deliver() {
  const mailer = smtpMailer(readSmtpUrl(server.url))
  const { signal } = new AbortController()
  await deliverDue({ db: app.db, files: files(), mailer, log: createLog('test'), signal })
  mailer.close()
}
/** A run whose brand has these options when its e-mails are created. */
async function runWith(options: Partial<EmailOptions> | null, count = 1, document: object = {}) {
  const made = await buildQueuedRun(app.db, files(), count)
  await sql`update hosted_email_sends set status = 'failed' where status = 'queued'`.execute(app.db)
  await sql`delete from hosted_email_sends where hosted_email_index = any(${made.emails})`.execute(app.db)
  await sql`delete from hosted_emails where invoice_run_index = ${made.run}`.execute(app.db)
  await sql`update invoices set document = document || ${JSON.stringify(document)}::jsonb
    where invoice_run_index = ${made.run}`.execute(app.db)
  if (options) expect((await save(made.client, 0, options)).status).toBe(200)
  const { queueEmails } = await import('../hosted-emails/hosted-emails.service.ts')
  await app.db
    .transaction()
    .execute(tx => queueEmails(tx, { index: made.run, clientIndex: made.client }, made.accounts))
  return made
}

describe('options', () => {
  it('a brand uses the reseller’s until it has its own, and again once they are withdrawn', async () => {
    const client = await app.build.client()
    const brand = await app.build.brand(client)
    expect(await current(client, brand)).toMatchObject({ source: 'usual', version: 0, options: usualOptions })
    await save(client, 0, { senderName: 'Everybody' })
    expect(await current(client, brand)).toMatchObject({
      source: 'reseller',
      version: 0,
      options: { senderName: 'Everybody' },
    })
    await save(client, 0, { senderName: 'Own' }, brand)
    expect(await current(client, brand)).toMatchObject({
      source: 'own',
      version: 1,
      options: { senderName: 'Own' },
    })
    const withdrawn = await call(client, `/current?brand=${brand}&version=1`, { method: 'DELETE' })
    expect(await withdrawn.json()).toMatchObject({
      source: 'reseller',
      version: 2,
      options: { senderName: 'Everybody' },
    })
    expect((await call(client, `/current?brand=${brand}&version=2`, { method: 'DELETE' })).status).toBe(409)
    const list = (await (await call(client, '')).json()) as { source: string }[]
    expect(list.map(({ source }) => source)).toEqual(['own', 'reseller'])
  })

  it('versions are stored with who, when and what changed, and can be restored', async () => {
    const client = await app.build.client()
    await save(client, 0)
    await save(client, 1, { replyTo: '', invoiceSubject: 'Other' })
    const versions = async () =>
      (await (await call(client, '/versions')).json()) as {
        version: number
        kind: string
        changed: string[]
        savedBy: string
      }[]
    expect((await versions())[0]).toMatchObject({
      version: 2,
      kind: 'saved',
      changed: ['Reply to', 'Subject of invoices'],
      savedBy: `user-${roles[0]}`,
    })
    const back = await call(client, '/versions/1/restore', { method: 'POST', json: { version: 2 } })
    expect(await back.json()).toMatchObject({ version: 3, options: { replyTo: 'help@nine.example' } })
    expect((await call(client, '/versions/3/restore', { method: 'POST', json: { version: 3 } })).status).toBe(
      409,
    )
    expect((await call(client, '/versions/9/restore', { method: 'POST', json: { version: 3 } })).status).toBe(
      404,
    )
    expect((await versions()).map(({ kind }) => kind)).toEqual(['put_back', 'saved', 'saved'])
  })

  it('if two users edit at once the second is shown who was first and what differs', async () => {
    const client = await app.build.client()
    const answers = await Promise.all([save(client, 0, { replyTo: '' }), save(client, 0, { replyTo: '' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = await errorOf(await save(client, 0, { bcc: [] }))
    expect(late.code).toBe('email_options_changed')
    expect(late.detail).toContain(
      `user-${roles[0]} has saved them since you opened them. Changed: Sender name`,
    )
  })

  it.each([
    ['senderAddress', 'no address'],
    ['senderAddress', 'a@b.example\r\nBcc: thief@evil.example'],
    ['replyTo', 'Jo <jo@nine.example>'],
    ['replyTo', 'a@localhost'],
    ['bcc', ['a@b.example, thief@evil.example']],
    ['bcc', Array.from({ length: 6 }, (_, at) => `a${at}@b.example`)],
    ['senderName', 'Nine\r\nBcc: thief@evil.example'],
    ['senderName', 'Nine <thief@evil.example>'],
    ['senderName', 'Nine\u0000'],
    ['invoiceSubject', 'One\nTwo'],
    ['invoiceSubject', ''],
    ['invoiceBody', ' \n '],
    ['invoiceBody', 'x'.repeat(10_001)],
    ['creditNoteBody', 'half \ud800'],
    ['creditNoteBody', '{{ nobody }}'],
    ['invoiceSubject', '{% include "x" %}'],
  ])('%s is never saved as %j', async (field, value) => {
    const client = await app.build.client()
    const answer = await save(client, 0, { [field]: value })
    expect(answer.status).toBe(400)
    expect((await errorOf(answer)).errors[0]?.field).toMatch(new RegExp(`^options\\.${field}`))
    expect((await current(client)).version).toBe(0)
  })

  it('the database itself rejects an invalid address', async () => {
    const client = await app.build.client()
    for (const change of [
      { sender_address: 'x' },
      { reply_to: 'a b@c.example' },
      { bcc: ['a@b.example', 'a@b\nc.example'] },
      { sender_name: 'a\nb' },
    ])
      await expect(
        app.db
          .insertInto('email_options')
          .values({ client_index: client, version: 1, kind: 'withdrawn', ...change })
          .execute(),
      ).rejects.toThrow('check constraint')
  })

  it('of another reseller’s brand are not found', async () => {
    const [client, other] = [await app.build.client(), await app.build.client()]
    const foreign = await app.build.brand(other)
    expect((await call(client, `/current?brand=${foreign}`)).status).toBe(404)
    expect((await save(client, 0, {}, foreign)).status).toBe(404)
    expect((await call(client, `/versions?brand=${foreign}`)).status).toBe(404)
    expect((await call(2_147_483_647, '')).status).toBe(404)
  })
})

describe('e-mails of a release', () => {
  it('without options are as they always were', async () => {
    const made = await runWith(null)
    const [email] = await emailsOf(made.run)
    expect(email).toMatchObject({
      mail_from: 'billing@northwind.example',
      mail_bcc: '',
      reply_to: '',
      attaches: true,
      subject: expect.stringMatching(/^Your invoice M\S+ from Northwind$/) as string,
    })
    const draft = { brandIndex: made.brand, options: usualOptions, kind: 'invoice', invoiceIndex: null }
    const preview = await (await call(made.client, '/preview', { method: 'POST', json: draft })).json()
    // The texts that the screen begins with are the engine's.
    expect(preview).toMatchObject({
      subject: email?.['subject'],
      text: email?.['body'],
      from: email?.['mail_from'],
    })
  })

  it('are sent by the brand’s sender, with copies that the customer does not see, and their PDF', async () => {
    const account = {
      account: { email: 'jo@customer.example', delivery: 'email', contact: 'Jo\r\nBcc: thief@evil.example' },
    }
    const made = await runWith({}, 1, {
      ...account,
      supplier: { email: 'b@n.example', tradingName: 'N\r\nBcc: x@evil.example' },
    })
    expect((await emailsOf(made.run))[0]).toMatchObject({
      mail_from: '"Nine, Billing" <accounts@nine.example>',
      mail_bcc: 'archive@nine.example, copy@nine.example',
      status: 'queued',
    })
    const before = server.mails.length
    await deliver()
    const mails = server.mails.slice(before)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({
      from: 'accounts@nine.example',
      to: ['jo@customer.example', 'archive@nine.example', 'copy@nine.example'],
    })
    const head = mail?.content.split('\r\n\r\n')[0] ?? ''
    expect(head).toContain('From: "Nine, Billing" <accounts@nine.example>')
    expect(head).toContain('Reply-To: help@nine.example')
    expect(head).toMatch(/Subject: N Bcc: x@evil.example: invoice M/)
    expect(head).not.toMatch(/^bcc:/im)
    expect(head).not.toContain('archive@nine.example')
    expect(mail?.content).toContain('quoting M')
    expect(mail?.content).toContain('Content-Type: application/pdf')
  })

  it('without an attachment contain the text only; a credit note has a text of its own', async () => {
    const made = await runWith({ attachPdf: false }, 2)
    const [, second] = made.accounts
    expect(await emailsOf(made.run)).toMatchObject([
      { attachments: [], status: 'queued' },
      { attaches: false },
    ])
    await deliver()
    expect(server.mails.at(-1)?.content).not.toContain('application/pdf')
    await sql`delete from hosted_email_sends where hosted_email_index in (
      select index from hosted_emails where invoice_run_index = ${made.run})`.execute(app.db)
    await sql`delete from hosted_emails where invoice_run_index = ${made.run}`.execute(app.db)
    await sql`update invoices set kind = 'credit_note', net = -10, vat = -2, gross = -12
      where invoice_run_index = ${made.run} and account_index = ${second}`.execute(app.db)
    const { queueEmails } = await import('../hosted-emails/hosted-emails.service.ts')
    await queueEmails(app.db, { index: made.run, clientIndex: made.client }, made.accounts)
    expect((await emailsOf(made.run))[1]).toMatchObject({ body: 'You have £12.00 in credit.' })
  })

  it('sent again keep their text, and use the current sender, reply address and copies', async () => {
    const made = await runWith({ invoiceSubject: 'First text' })
    await deliver()
    expect(
      (await save(made.client, 1, { invoiceSubject: 'Second text', senderName: 'New', bcc: [], replyTo: '' }))
        .status,
    ).toBe(200)
    await app.call(`/api/clients/${made.client}/hostedemails/resend`, {
      method: 'POST',
      json: { emailIndexes: made.emails.length ? await indexesOf(made.run) : [], reason: 'asked for' },
    })
    expect((await emailsOf(made.run))[0]).toMatchObject({
      subject: 'First text',
      mail_from: 'New <accounts@nine.example>',
      mail_bcc: '',
      reply_to: '',
    })
    // Withdrawn: the brand's own address, as without options.
    await call(made.client, '/current?version=2', { method: 'DELETE' })
    await deliver()
    const json = { emailIndexes: await indexesOf(made.run), reason: 'again' }
    await app.call(`/api/clients/${made.client}/hostedemails/resend`, { method: 'POST', json })
    expect((await emailsOf(made.run))[0]).toMatchObject({
      subject: 'First text',
      mail_from: 'billing@northwind.example',
    })
  })

  it('whose text is empty once filled in wait as incomplete, and use the text that fixes it', async () => {
    const made = await runWith({ invoiceSubject: '{% if brand == "Other" %}x{% endif %}' })
    expect((await emailsOf(made.run))[0]).toMatchObject({ subject: '', status: 'incomplete' })
    await save(made.client, 1, { invoiceSubject: 'Fixed' })
    const json = { emailIndexes: await indexesOf(made.run) }
    await app.call(`/api/clients/${made.client}/hostedemails/send`, { method: 'POST', json })
    expect((await emailsOf(made.run))[0]).toMatchObject({ subject: 'Fixed', status: 'queued' })
  })
})

const indexesOf = async (run: number) =>
  (
    await app.db.selectFrom('hosted_emails').select('index').where('invoice_run_index', '=', run).execute()
  ).map(({ index }) => index)

describe('before they are saved', () => {
  it('options are previewed on the latest invoice, on a chosen one, or on a sample', async () => {
    const made = await runWith(null, 2)
    const preview = async (change: object) => {
      const draft = { brandIndex: made.brand, options: own, kind: 'invoice', invoiceIndex: null, ...change }
      const answer = await call(made.client, '/preview', { method: 'POST', json: draft })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return emailOptionsPreview.parse(await answer.json())
    }
    const choices = (await (
      await call(made.client, `/invoices?kind=invoice&brand=${made.brand}`)
    ).json()) as {
      index: number
      number: string
      accountNumber: string
    }[]
    expect(choices).toHaveLength(2)
    expect((await preview({})).invoice?.index).toBe(choices[0]?.index)
    const chosen = await preview({ invoiceIndex: choices[1]?.index })
    expect(chosen).toMatchObject({
      from: '"Nine, Billing" <accounts@nine.example>',
      to: 'jo-0@company.example',
      bcc: 'archive@nine.example, copy@nine.example',
      subject: `Northwind: invoice ${choices[1]?.number}`,
      attachments: [`${choices[1]?.number}.pdf`],
    })
    for (const filter of [choices[1]?.number.toLowerCase(), choices[1]?.accountNumber, 'company'])
      expect(await (await call(made.client, `/invoices?kind=invoice&filter=${filter}`)).text()).toContain(
        choices[1]?.number,
      )
    expect(await (await call(made.client, '/invoices?kind=invoice&filter=%25')).json()).toEqual([])
    expect(await preview({ kind: 'credit_note' })).toMatchObject({
      invoice: null,
      subject: 'Credit SAMPLE-000001',
    })
    const unknown = { brandIndex: null, options: own, kind: 'invoice', invoiceIndex: 2_147_483_647 }
    expect((await call(made.client, '/preview', { method: 'POST', json: unknown })).status).toBe(404)
  })

  it('a test goes to the user’s own address only, marked, and its answer says what became of it', async () => {
    const client = await app.build.client()
    await app.build.brand(client, { email: 'brand@nine.example' })
    const json = { brandIndex: null, options: own, kind: 'invoice', invoiceIndex: null }
    const answer = await call(client, '/test', { method: 'POST', json })
    expect(await answer.json()).toMatchObject({ to: 'test@nineops.example', state: 'sent' })
    const mail = server.mails.at(-1)
    expect(mail?.to).toEqual(['test@nineops.example'])
    expect(mail?.content).toMatch(/Subject: \[TEST\] Brand/)
    expect(mail?.content).toContain('filename=SAMPLE-000001.pdf')
    const entries = await app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('client_index', '=', client)
      .execute()
    expect(entries).toEqual([{ action: 'email_options.tested' }])
    const bare = { ...json, options: { ...own, senderAddress: '' } }
    await sql`update brands set email = '' where client_index = ${client}`.execute(app.db)
    expect((await call(client, '/test', { method: 'POST', json: bare })).status).toBe(409)
  })
})

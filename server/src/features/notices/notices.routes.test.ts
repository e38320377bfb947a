import { attentionItem } from '@nineops/contract/bureau/board.contract'
import { standardNotices } from '@nineops/contract/ordering/notice-texts'
import { noticePreview, notices, noticesSent } from '@nineops/contract/ordering/notices.contract'
import {
  madePriceChange,
  priceChangePreview,
  repricedAccount,
} from '@nineops/contract/ordering/price-changes.contract'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildContract, buildScheme } from '../../../test/factories/contracts.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays, longDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp({ worker: true }))
const today = londonDate(Date.now())
const staff = { roles: ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_ORDERING_ACCESS'] as const }

/** A reseller whose customers are told by e-mail, by letter, or not at all, each with two rentals. */
async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client, {
    name: 'Beacon',
    legal_name: 'Beacon Telecom Ltd',
    email: 'billing@beacon.example',
  })
  const scheme = await buildScheme(app.db, client, { name: 'Loyal' })
  const customer = async (changes: object) => {
    const account = await app.build.account({ client, brand }, changes)
    for (const amount of ['10.00', '20.00'])
      await app.build.charge(client, account, {
        description: `Line ${amount}`,
        amount,
        quantity: amount === '20.00' ? '2' : '1',
        start_date: '2026-01-01',
      })
    return account
  }
  const house = {
    address1: '2 Quay Road',
    address2: '',
    town: 'Leeds',
    postcode: 'LS1 1AA',
    contact: 'Ann Lee',
    country: 'IE',
  }
  const byEmail = await customer({
    account_number: 'N1',
    company_name: 'Ng',
    email: 'ng@bakery.example',
    contact: 'Mr Ng',
    customer_type: 'consumer',
  })
  const byPost = await customer({
    ...house,
    account_number: 'N2',
    company_name: 'Shaw & Co',
    email: 'shaw@bakery.example',
    delivery: 'post',
    customer_type: 'business',
  })
  const nowhere = await customer({ account_number: 'N3', company_name: 'Lost', email: '', address1: '' })
  const call = async <S extends z.ZodType>(schema: S, path: string, json?: object) => {
    const answer = await app.call(`/api/clients/${client}${path}`, {
      ...staff,
      ...(json && { method: 'POST', json }),
    })
    return { status: answer.status, body: schema.parse(await answer.json()) }
  }
  return { client, scheme, byEmail, byPost, nowhere, call }
}
type Reseller = Awaited<ReturnType<typeof reseller>>

const failure = z.object({
  error: z.object({ code: z.string(), errors: z.array(z.object({ field: z.string() })).optional() }),
})
const from = addDays(today, 60)
const change = { by: 'amount', amount: '1.50' } as const

async function priceChange({ call }: Reseller, more: object = {}): Promise<number> {
  const asked = { charges: { all: true, filter: 'Line' }, change, from, ...more }
  const { body: preview } = await call(z.object({ seen: z.string() }), '/pricechanges/preview', asked)
  const { status, body } = await call(z.object({ index: z.number() }), '/pricechanges', {
    ...asked,
    charges: { ...asked.charges, seen: preview.seen },
  })
  expect(status).toBe(200)
  return body.index
}

const texts = standardNotices.price_change
const accountsOf = async ({ call }: Reseller, index: number) =>
  (await call(z.array(repricedAccount), `/pricechanges/${index}/accounts?page=1&pageSize=50`)).body

describe('a change of prices', () => {
  it('is kept with what each account paid before and pays after, and nobody is told until someone says so', async () => {
    const at = await reseller()
    const index = await priceChange(at)
    const { body } = await at.call(z.array(madePriceChange), '/pricechanges')
    expect(body).toMatchObject([
      { index, change, from, agreed: false, charges: 6, accounts: 3, told: 0, untold: 3, lettersToPost: 0 },
    ])
    expect(await accountsOf(at, index)).toMatchObject(
      ['N1', 'N2', 'N3'].map(accountNumber => ({
        account: { accountNumber },
        charges: 2,
        before: '50.00',
        after: '54.50',
        notice: null,
      })),
    )
  })

  it('tells consumers prices including VAT and businesses before it, by e-mail or letter, each once however often it is pressed, and is evidence', async () => {
    const at = await reseller()
    await buildContract(
      app.db,
      { client: at.client, account: at.byEmail, scheme: at.scheme },
      {
        end_date: addDays(today, 300),
      },
    )
    const index = await priceChange(at)
    const path = `/pricechanges/${index}/notices`
    const { body: preview } = await at.call(noticePreview, `${path}/preview`, texts)
    expect(preview).toMatchObject({ emails: 1, letters: 1, unreachable: 1 })
    expect(preview.sample).toMatchObject({ channel: 'email', to: 'ng@bakery.example' })
    expect(preview.sample?.subject).toBe(`Beacon: new prices from ${longDay(from)} on account N1`)
    expect(preview.sample?.text).toContain(
      'Line 10.00: £12.00 a month now, then £13.80 a month\n2 × Line 20.00: £24.00 each a month now, then £25.80 each a month',
    )
    expect(preview.sample?.text).toContain('Prices include VAT.')
    // In a term that does not name the rise, a consumer may leave.
    expect(preview.sample?.text).toContain('You may leave without a charge')
    expect(preview.sample?.text).not.toContain('{{')

    const pressed = await Promise.all([1, 2, 3].map(() => at.call(failure.partial(), path, texts)))
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(pressed.find(({ status }) => status === 409)?.body.error?.code).toBe('notices_none')
    await vi.waitFor(
      async () =>
        expect(
          (await accountsOf(at, index)).map(
            ({ notice }) => notice && [notice.channel, notice.state, notice.toldOn],
          ),
        ).toEqual([['email', 'outbox', null], ['letter', 'to_post', null], null]),
      { timeout: 20_000, interval: 100 },
    )
    const board = z.array(attentionItem).parse(await (await app.call('/api/board/attention', staff)).json())
    expect(board.filter(({ client }) => client?.index === at.client)).toMatchObject([
      { kind: 'letters-to-post', text: '1 letter about a change of prices to print and post' },
    ])
    const folder = join(app.dataDir, 'files/outbox/accounts')
    const mails = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
    expect(mails.filter(mail => mail.includes('To: ng@bakery.example'))).toHaveLength(1)

    const file = await app.call(`/api/clients/${at.client}/notices/letters?priceChange=${index}`, staff)
    const [page, ...others] = readPdfPages(Buffer.from(await file.arrayBuffer()))
    expect(others).toEqual([])
    expect(page?.lines.slice(0, 8)).toEqual([
      'Beacon Telecom Ltd',
      'Shaw & Co',
      'Ann Lee',
      '2 Quay Road',
      'Leeds',
      'LS1 1AA',
      'Ireland',
      longDay(today),
    ])
    expect(page?.lines.find(line => line.startsWith('Beacon Telecom Ltd · '))).toContain(
      'billing@beacon.example',
    )
    expect(page?.lines).toContain('Line 10.00: £10.00 a month now, then £11.50 a month')
    expect(page?.lines.join(' ')).toContain('Prices are before VAT.')
    expect(page?.lines.join(' ')).not.toContain('You may leave')

    // Nobody has posted it until someone says when.
    expect((await at.call(z.array(madePriceChange), '/pricechanges')).body[0]).toMatchObject({
      told: 0,
      failed: 1,
      untold: 1,
      lettersToPost: 1,
    })
    const posted = (letters: number) =>
      at.call(failure.partial().extend({ posted: z.number().optional() }), '/notices/letters/posted', {
        priceChange: index,
        letters,
        on: today,
      })
    expect((await posted(2)).body.error?.code).toBe('notices_changed')
    expect((await posted(1)).body.posted).toBe(1)
    expect((await accountsOf(at, index))[1]?.notice).toMatchObject({
      state: 'posted',
      to: 'Shaw & Co, Ann Lee, 2 Quay Road, Leeds, LS1 1AA, Ireland',
      toldOn: today,
    })
    const mailServer = (set: { state: string; failure?: string }) =>
      app.db.updateTable('account_emails').set(set).where('account_index', '=', at.byEmail).execute()
    await mailServer({ state: 'sent' })
    expect((await accountsOf(at, index))[0]?.notice?.toldOn).toBe(today)
    // What a mail server refused can be sent again, to the address as it is now.
    await mailServer({ state: 'refused', failure: 'No such user' })
    expect((await at.call(z.array(madePriceChange), '/pricechanges')).body[0]).toMatchObject({
      failed: 1,
      toTell: 2,
    })
    await updateRow(app.db, 'accounts', at.byEmail, { email: 'new@bakery.example' })
    expect((await at.call(noticesSent, path, texts)).body).toEqual({ emails: 1, letters: 0, unreachable: 1 })
    expect((await accountsOf(at, index))[0]?.notice).toMatchObject({ to: 'new@bakery.example' })
    const none = await app.call(`/api/clients/${at.client}/notices/letters?priceChange=${index}`, staff)
    expect(none.status).toBe(404)
  })

  it('that the contracts name gives nobody the right to leave', async () => {
    const at = await reseller()
    await buildContract(
      app.db,
      { client: at.client, account: at.byEmail, scheme: at.scheme },
      {
        end_date: addDays(today, 300),
      },
    )
    const index = await priceChange(at, { agreed: true })
    const { body } = await at.call(noticePreview, `/pricechanges/${index}/notices/preview`, texts)
    expect(body.sample?.text).not.toContain('You may leave')
    expect(body.sample?.text).not.toMatch(/\n{3}|VAT\. \n/)
  })

  it('by percent leaves consumers in a term alone, with the reason', async () => {
    const at = await reseller()
    await buildContract(
      app.db,
      { client: at.client, account: at.byEmail, scheme: at.scheme },
      {
        end_date: addDays(today, 300),
      },
    )
    const asked = { charges: { all: true, filter: 'Line' }, change: { by: 'percent', percent: '5' }, from }
    const { body } = await at.call(priceChangePreview, '/pricechanges/preview', asked)
    expect(body.changes).toBe(4)
    expect(body.refused.map(({ accountNumber }) => accountNumber)).toEqual(['N1', 'N1'])
    expect(body.refused[0]?.reason).toContain('rise by pounds, not by percent')
  })

  it('refuses a text with a placeholder that does not exist, and a change of another reseller', async () => {
    const at = await reseller()
    const index = await priceChange(at)
    const wrong = await at.call(failure.partial(), `/pricechanges/${index}/notices`, {
      ...texts,
      text: 'Pay {{ more }}',
    })
    expect([wrong.status, wrong.body.error?.errors?.[0]?.field]).toEqual([400, 'text'])
    const other = await reseller()
    expect((await other.call(z.unknown(), `/pricechanges/${index}/notices`, texts)).status).toBe(404)
  })
})

describe('the end of a term', () => {
  it('is told from 40 days before, soonest first, once, and not where notice was given', async () => {
    const at = await reseller()
    const contract = (account: number, days: number, more: object = {}) =>
      buildContract(
        app.db,
        { client: at.client, account, scheme: at.scheme },
        {
          end_date: addDays(today, days),
          ...more,
        },
      )
    const late = await contract(at.byPost, 40)
    await contract(at.byPost, 41)
    await contract(at.nowhere, 12, { notice_on: today, ended_on: addDays(today, 12) })
    const [first, second] = [await contract(at.byEmail, 10), await contract(at.byEmail, 20)]
    const ending = async () => (await at.call(notices.ending.answer, '/notices/contracts')).body
    expect((await ending()).contracts.map(({ contract: index, days }) => [index, days])).toEqual([
      [first, 10],
      [second, 20],
      [late, 40],
    ])
    const text = standardNotices.contract_end
    const { body: preview } = await at.call(noticePreview, '/notices/contracts/preview', text)
    expect(preview).toMatchObject({ emails: 2, letters: 1, unreachable: 0 })
    expect(preview.sample?.text).toContain(`your contract “Loyal” ends on ${longDay(addDays(today, 10))}`)
    const due = async () =>
      notices.due.answer
        .parse(await (await app.call('/api/notices/due', staff)).json())
        .find(({ client }) => client.index === at.client)
    const toTell = (await ending()).contracts.filter(one => one.toTell)
    expect(await due()).toMatchObject({
      untold: toTell.length,
      late: toTell.filter(({ days }) => days < 10).length,
      lettersToPost: 0,
    })
    const pressed = await Promise.all([1, 2].map(() => at.call(z.unknown(), '/notices/contracts', text)))
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const told = await ending()
    expect(await due()).toMatchObject({ untold: 0, late: 0, lettersToPost: told.lettersToPost })
    expect(told.lettersToPost).toBe(1)
    // Each contract has the e-mail that names its own day.
    const emails = await app.db
      .selectFrom('account_emails')
      .select(['index', 'body'])
      .where('client_index', '=', at.client)
      .execute()
    const written = await app.db
      .selectFrom('notices')
      .select(['contract_index', 'account_email_index'])
      .where('client_index', '=', at.client)
      .execute()
    for (const { contract_index: index, account_email_index: email } of written) {
      if (email === null) continue
      expect(emails.find(one => one.index === email)?.body).toContain(
        longDay(addDays(today, index === first ? 10 : 20)),
      )
    }
  })
})

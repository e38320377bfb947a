import {
  bankStatements,
  type StatementLine,
  statementLine,
} from '@nineops/contract/invoicing/bank-statements.contract'
import { type AccountLedger, accountLedger } from '@nineops/contract/crm/account-ledger.contract'
import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

const app = closedAtEnd(await testApp())
const bureau = { roles: ['NINEOPS_BUREAU_ACCESS'] as const }

const header = 'Date,Amount,Reference,Payer'
const upload = (client: number, lines: readonly string[], top = header) => {
  const body = new FormData()
  body.set('file', new Blob([[top, ...lines].join('\r\n')]), 'statement.csv')
  return app.call(`/api/clients/${client}/bankstatements`, { method: 'POST', body, ...bureau })
}
const load = async (client: number, lines: readonly string[]) => {
  const answer = await upload(client, lines)
  expect(answer.status).toBe(201)
  return bankStatements.load.answer.parse(await answer.json())
}
const linesOf = async (client: number, query = ''): Promise<StatementLine[]> => {
  const listed = await app.call(`/api/clients/${client}/bankstatements/lines?pageSize=500${query}`, {
    roles: ['NINEOPS_CRM_ACCESS'],
  })
  return z.array(statementLine).parse(await listed.json())
}
const act = (client: number, line: number, what: string, json: object) =>
  app.call(`/api/clients/${client}/bankstatements/lines/${line}/${what}`, { method: 'POST', json, ...bureau })
const ledgerOf = async (client: number, account: number): Promise<AccountLedger> =>
  accountLedger.parse(await (await app.call(`/api/clients/${client}/accounts/${account}/ledger`)).json())

const onBoard = async (client: number): Promise<unknown[]> => {
  const items = (await (await app.call('/api/board/attention', bureau)).json()) as AttentionItem[]
  return items.filter(item => item.client?.index === client).map(({ text, atStake }) => [text, atStake])
}

/** A reseller with accounts that each have an open invoice of £12 and one of £24. */
async function reseller(accounts = 2) {
  const client = await app.build.client()
  const brand = await app.build.brand(client, { ranges: false })
  const made: { account: number; number: string; invoices: string[] }[] = []
  for (let n = 1; n <= accounts; n += 1) {
    const number = `ACC-${client}${n}`
    const account = await app.build.account(
      { client, brand },
      { account_number: number, company_name: `Company number ${n}`, mandate_reference: `MAND REF ${n}000` },
    )
    const invoices = [`BT-${client}0${n}`, `BT-${client}1${n}`]
    for (const [at, gross] of ['12.00', '24.00'].entries())
      await postInvoice(app.db, {
        client,
        brand,
        account,
        number: invoices[at] ?? '',
        gross,
        dueOn: `2026-10-1${at}`,
      })
    made.push({ account, number, invoices })
  }
  return {
    client,
    brand,
    made,
    first: made[0] as (typeof made)[number],
    second: made[1] as (typeof made)[number],
  }
}

it('a line is a receipt where its text names one account, and settles the invoice that it names', async () => {
  const { client, first, second } = await reseller()
  const statement = await load(client, [
    `20/10/2026,24.00,"PAYMENT ${first.invoices[1]?.toLowerCase()}, THANKS",COMPANY ONE`,
    `2026-10-21,5.00,${second.number},`,
    `21 Oct 2026,7.00,x MAND REF 2000 y,`,
    `21/10/2026,1.00,${first.number} ${second.number},`,
    `21/10/2026,2.00,A${first.number}B,`,
    `22/10/2026,-3.10,BANK CHARGES ${first.number},`,
  ])
  expect(statement).toMatchObject({ lines: 6, added: 6, receipts: 3, unmatched: 2, moneyOut: 1 })
  for (const [account, amount] of [
    [first.account, '£24.00 on 20/10/2026'],
    [second.account, '£5.00 on 21/10/2026'],
  ] as const) {
    const timeline = await (await app.call(`/api/clients/${client}/accounts/${account}/timeline`)).text()
    expect(timeline).toContain('Bank statement statement.csv loaded: 6 new lines, 3 receipts')
    expect(timeline).toContain(`Receipt of ${amount} from a bank statement`)
  }
  expect(statement).toMatchObject({ firstOn: '2026-10-20', lastOn: '2026-10-22' })
  const one = await ledgerOf(client, first.account)
  expect(one).toMatchObject({ balance: '12.00', inHand: '0.00' })
  expect(one.open.map(({ number, remainder }) => [number, remainder])).toEqual([[first.invoices[0], '12.00']])
  const two = await ledgerOf(client, second.account)
  expect(two.open.map(({ remainder }) => remainder)).toEqual(['24.00'])
  expect((await linesOf(client)).map(({ amount, state }) => [amount, state])).toEqual([
    ['-3.10', 'money_out'],
    ['2.00', 'unmatched'],
    ['1.00', 'unmatched'],
    ['7.00', 'matched'],
    ['5.00', 'matched'],
    ['24.00', 'matched'],
  ])
})

it('a statement loaded twice changes nothing, nor does a line of one that overlaps', async () => {
  const { client, first } = await reseller()
  const october = [
    `20/10/2026,5.00,${first.number},`,
    `20/10/2026,5.00,${first.number},`,
    '21/10/2026,9.00,?,',
  ]
  const loaded = await load(client, october)
  expect(loaded).toMatchObject({ lines: 3, added: 3, receipts: 2 })
  const before = await ledgerOf(client, first.account)
  expect(before.balance).toBe('26.00')
  expect(loaded.loaded).toBe(true)
  expect(await load(client, october)).toEqual({ ...loaded, loaded: false })
  const [again, other] = await Promise.all([
    load(client, [...october, '22/10/2026,4.00,!,']),
    load(client, [...october, '23/10/2026,4.00,!,']),
  ])
  expect([again.added, other.added]).toEqual([1, 1])
  // A third equal line is another payment.
  expect(await load(client, [`20/10/2026,5.00,${first.number},`, ...october])).toMatchObject({ added: 1 })
  expect((await ledgerOf(client, first.account)).balance).toBe('21.00')
})

it('an unmatched line has suggestions, is on the board, and is assigned once to one account or several', async () => {
  const { client, first, second } = await reseller()
  await load(client, [
    '20/10/2026,24.00,RENT,COMPANY NUMBER 2 LTD',
    '19/10/2026,30.00,Both,COMPANY NUMBER 2 L',
  ])
  const [single, both] = await linesOf(client, '&state=unmatched')
  expect(await onBoard(client)).toEqual([['2 bank receipts not matched to an account', '54.00']])
  expect(single?.suggestions.map(({ account, reason }) => [account.index, reason])).toEqual([
    [second.account, 'same_name'],
    [first.account, 'same_amount'],
  ])
  const debt = single?.suggestions[0]?.debt?.index
  const parts = [{ accountIndex: second.account, amount: '24.00', debt }]
  const assigned = await act(client, single?.index ?? 0, 'assignment', { parts })
  expect(statementLine.parse(await assigned.json())).toMatchObject({
    state: 'assigned',
    receipts: [{ account: { index: second.account }, amount: '24.00' }],
    suggestions: [],
  })
  expect((await ledgerOf(client, second.account)).open.map(({ remainder }) => remainder)).toEqual(['12.00'])
  expect(await refusalOf(await act(client, single?.index ?? 0, 'assignment', { parts }))).toEqual([
    409,
    'statement_line_changed',
  ])
  // Who paid before under a name is suggested first.
  const [waiting] = await linesOf(client, '&state=unmatched')
  expect(waiting?.suggestions[0]).toMatchObject({ reason: 'paid_before', account: { index: second.account } })
  const split = [
    { accountIndex: first.account, amount: '10.00' },
    { accountIndex: second.account, amount: '19.99' },
  ]
  expect(await faultsOf(await act(client, both?.index ?? 0, 'assignment', { parts: split }))).toEqual([
    400,
    'validation_failed',
    'parts',
  ])
  const even = split.map(part => ({ ...part, amount: part.amount === '19.99' ? '20.00' : part.amount }))
  expect((await act(client, both?.index ?? 0, 'assignment', { parts: even })).status).toBe(200)
  expect((await ledgerOf(client, first.account)).balance).toBe('26.00')
  expect((await ledgerOf(client, second.account)).balance).toBe('-8.00')
  expect(await app.actions({ entity: 'bank_statements' })).toContain('bank_statement.line_assigned')
  expect(await onBoard(client)).toEqual([])
})

it('what is undone is reversed, on the line alone, and the line waits again', async () => {
  const { client, first } = await reseller()
  await load(client, [`20/10/2026,12.00,${first.number},`, '21/10/2026,9.00,Interest,'])
  const [interest, paid] = await linesOf(client)
  const posting = paid?.receipts[0]?.posting
  const reason = 'Of another account'
  const path = `/api/clients/${client}/accounts/${first.account}/ledger/postings/${posting}/reversal`
  expect(await refusalOf(await app.call(path, { method: 'POST', json: { reason }, ...bureau }))).toEqual([
    409,
    'posting_of_statement',
  ])
  const undone = await act(client, paid?.index ?? 0, 'undo', { reason })
  expect(statementLine.parse(await undone.json())).toMatchObject({ state: 'unmatched', receipts: [] })
  expect(await ledgerOf(client, first.account)).toMatchObject({ balance: '36.00', inHand: '0.00' })
  const dismissed = await act(client, interest?.index ?? 0, 'dismissal', { reason: 'Interest' })
  expect(statementLine.parse(await dismissed.json())).toMatchObject({
    state: 'dismissed',
    reason: 'Interest',
  })
  expect((await act(client, interest?.index ?? 0, 'undo', { reason })).status).toBe(200)
  expect(await linesOf(client, '&state=unmatched')).toHaveLength(2)
  expect(await refusalOf(await act(client, interest?.index ?? 0, 'undo', { reason }))).toEqual([
    409,
    'statement_line_changed',
  ])
})

it('what is no statement is refused with its lines, and another reseller’s line is not found', async () => {
  const { client, first } = await reseller(1)
  expect(await faultsOf(await upload(client, ['20/10/2026,1.00'], 'When,How much'))).toEqual([
    400,
    'validation_failed',
    'file',
  ])
  const wrong = await upload(client, [
    '20/10/2026,1.00,ok,',
    '20/13/2026,1.00,month,',
    '20/10/2026,ten,words,',
  ])
  expect(await faultsOf(wrong)).toEqual([400, 'validation_failed', '3', '4'])
  await load(client, ['20/10/2026,1.00,?,'])
  const [line] = await linesOf(client)
  const elsewhere = await app.build.client()
  const parts = [{ accountIndex: first.account, amount: '1.00' }]
  expect(await refusalOf(await act(elsewhere, line?.index ?? 0, 'assignment', { parts }))).toEqual([
    404,
    'statement_line_not_found',
  ])
})

const sum = (of: readonly { amount: string }[]) =>
  of.reduce((total, { amount }) => total + (parsePence(amount) ?? 0), 0)

it('money of a statement is in the ledgers or waits, whatever is loaded, assigned and undone', async () => {
  const { client, made } = await reseller(3)
  const line = fc.record({ pence: fc.integer({ min: 1, max: 4000 }), of: fc.integer({ min: 0, max: 3 }) })
  const file = fc.array(line, { minLength: 1, maxLength: 6 })
  const opened = await totals(client)
  await fc.assert(
    fc.asyncProperty(file, fc.integer({ min: 0, max: 2 }), async (lines, to) => {
      await load(
        client,
        lines.map(({ pence, of }) => `20/10/2026,${penceToDecimal(pence)},${made[of]?.number ?? 'nobody'},`),
      )
      const waiting = await linesOf(client, '&state=unmatched')
      const [one] = waiting
      const accountIndex = made[to]?.account
      if (one) await act(client, one.index, 'assignment', { parts: [{ accountIndex, amount: one.amount }] })
      const [undoable] = await linesOf(client, '&state=matched')
      if (undoable && to === 1) await act(client, undoable.index, 'undo', { reason: 'Not theirs' })
      const all = await linesOf(client)
      for (const { amount, state, receipts } of all)
        expect(sum(receipts)).toBe(state === 'unmatched' ? 0 : parsePence(amount))
      const now = await totals(client)
      expect(opened.balance - now.balance).toBe(sum(all.flatMap(({ receipts }) => receipts)))
      expect(now.balance).toBe(now.open)
      expect(now.outside).toBe(0)
    }),
    { numRuns: 15 },
  )
})

/** Balance of all accounts, what is open of it, and remainders outside 0 to their amount. */
async function totals(client: number) {
  const row = await firstRow<{ balance: string; open: string; outside: number }>(app.db)`
    select (select sum(amount) from account_postings where client_index = ${client}) as balance,
      (select coalesce(sum(remainder), 0.00) from open_items where client_index = ${client}) as open,
      (select count(*)::int from open_items o join account_postings p on p.index = o.posting_index
        where o.client_index = ${client} and o.remainder not between least(0, p.amount) and greatest(0, p.amount))
        as outside`
  const { balance = '0', open = '0', outside = 1 } = row ?? {}
  return { balance: parsePence(balance) ?? 0, open: parsePence(open) ?? 0, outside }
}

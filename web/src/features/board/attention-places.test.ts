import type { AttentionItem, BoardStage } from '@nineops/contract/bureau/board.contract'
import { expect, test } from 'vitest'
import { actionOf } from './board-labels.ts'
import type { ShownRow } from './shown-rows.ts'
import { placeOfItem, placeOfRow, placeOfStep } from './attention-places.ts'

const row = (id: BoardStage, billRun: number | null) =>
  ({
    client: { index: 4, name: 'Pennine' },
    stage: { id, running: false },
    billRun: billRun === null ? null : { index: billRun },
    invoiceRun: null,
    findings: [],
    others: [],
  }) as unknown as ShownRow

test('the button that starts a month opens the dialog of its bill run, and after closing that of its invoice run', () => {
  const create = { client: 4, create: true }
  expect(placeOfStep(row('not-started', null))).toEqual({ to: '/bureau/bill-runs', search: create })
  const search = { ...create, ofBillRun: 9 }
  expect(placeOfStep(row('create-run', 9))).toEqual({ to: '/bureau/invoice-runs', search })
})

test('accounts credited to be invoiced again lead to the run that does so, or to the dialog that creates it', () => {
  const item: AttentionItem = {
    kind: 'credited-accounts',
    client: { index: 4, name: 'Pennine' },
    run: 7,
    subject: null,
    text: '',
    atStake: '10.00',
    since: '2026-11-26T10:00:00Z',
  }
  const search = { client: 4, create: true, ofRun: 7 }
  expect(placeOfItem(item)).toEqual({ to: '/bureau/invoice-runs', search })
  expect(placeOfItem({ ...item, subject: 9 })).toMatchObject({ params: { run: 9 }, search: { client: 4 } })
})

test('accounts that a further run invoices lead to that run, those that none does to the failures of theirs', () => {
  const item: AttentionItem = {
    kind: 'failed-accounts',
    client: { index: 4, name: 'Pennine' },
    run: 42,
    subject: 43,
    text: '2 accounts not invoiced by run 42, October 2026: run 43 invoices them',
    atStake: '10.00',
    since: '2026-11-26T10:00:00Z',
  }
  expect(placeOfItem(item)).toMatchObject({ params: { run: 43 }, search: { run: 43, tab: undefined } })
  expect(actionOf(item)).toBe('Open run 43')
  const alone = { ...item, subject: null }
  expect(placeOfItem(alone)).toMatchObject({ params: { run: 42 }, search: { run: 42, tab: 'failures' } })
  expect(actionOf(alone)).toBe('Fix accounts')
  const fixed: AttentionItem = { ...alone, kind: 'fixed-accounts' }
  // Of that month, even where a later one is to be invoiced too.
  const search = { client: 4, create: true, ofRun: 42 }
  expect(placeOfItem(fixed)).toEqual({ to: '/bureau/invoice-runs', search })
  expect(actionOf(fixed)).toBe('Create invoice run')
})

test('a complete month leads to the run in which something is open', () => {
  const done = {
    ...row('complete', 9),
    invoiceRun: { index: 43 },
    others: [{ run: 42, findings: ['1 report waits to be confirmed'] }],
  } as unknown as ShownRow
  expect(placeOfStep(done)).toMatchObject({ params: { run: 42 } })
  expect(placeOfStep({ ...done, findings: ['1 PDF is missing'] })).toMatchObject({ params: { run: 43 } })
})

test('a row leads to the list without a dialog, and a month under way to its bill run', () => {
  expect(placeOfRow(row('not-started', null))).toEqual({ to: '/bureau/bill-runs', search: { client: 4 } })
  const ofBillRun = { to: '/bureau/bill-runs/$billRun', params: { billRun: 9 }, search: { client: 4 } }
  expect(placeOfStep(row('rate', 9))).toEqual(ofBillRun)
  expect(placeOfRow(row('rate', 9))).toEqual(ofBillRun)
})

const of = (failed: number, open: number, held = false) =>
  ({ ...row('confirm', 9), invoiceRun: { index: 7, failed, open, held } }) as unknown as ShownRow

test('a run in which nothing is left to fix, sign off or approve asks at once whether to confirm it', () => {
  const item: AttentionItem = {
    kind: 'awaiting-confirmation',
    client: { index: 4, name: 'Pennine' },
    run: 7,
    subject: null,
    text: '',
    atStake: null,
    since: '2026-11-26T10:00:00Z',
  }
  const asks = { params: { run: 7 }, search: { client: 4, run: 7, ask: 'confirm' } }
  expect(placeOfItem(item, of(0, 0))).toMatchObject(asks)
  expect(placeOfStep(of(0, 0))).toMatchObject(asks)
  expect(actionOf(item, of(0, 0))).toBe('Confirm run')
  for (const waits of [of(0, 2), of(1, 0), of(0, 0, true)]) {
    expect(placeOfItem(item, waits)).toMatchObject({ search: { run: 7, tab: 'comparison' } })
    expect(placeOfStep(waits)).not.toMatchObject({ search: { ask: 'confirm' } })
    expect(actionOf(item, waits)).toBe('Review run')
  }
})

test('what is overdue leads to aged debt: of all resellers in its report, of a chosen one where the viewer has no reports', () => {
  const item: AttentionItem = {
    kind: 'overdue-debt',
    client: null,
    run: null,
    subject: null,
    text: '£37.00 is overdue on 2 accounts',
    atStake: null,
    since: '2026-08-20T00:00:00.000Z',
  }
  expect(actionOf(item)).toBe('Open aged debt')
  expect(placeOfItem(item, undefined, ['NINEOPS_BUREAU_ACCESS'])).toEqual({
    to: '/bureau/invoice-runs',
    search: { client: undefined, runsView: 'receipts', receipts: 'debt' },
  })
  const both = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const
  expect(placeOfItem(item, undefined, both)).toEqual({
    to: '/partner-commercial/invoice-reporting',
    search: { tab: 'debt', client: undefined, brand: undefined },
  })
})

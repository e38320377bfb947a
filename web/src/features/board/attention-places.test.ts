import type { AttentionItem, BoardRow, BoardStage } from '@nineops/contract/bureau/board.contract'
import { expect, test } from 'vitest'
import { placeOfItem, placeOfRow, placeOfStep } from './attention-places.ts'

const row = (id: BoardStage, billRun: number | null) =>
  ({
    client: { index: 4, name: 'Pennine' },
    stage: { id, running: false },
    billRun: billRun === null ? null : { index: billRun },
    invoiceRun: null,
  }) as unknown as BoardRow

test('the button that starts a month opens the dialog of its bill run, and after closing that of its invoice run', () => {
  const create = { client: 4, create: true }
  expect(placeOfStep(row('not-started', null))).toEqual({ to: '/bureau/bill-runs', search: create })
  expect(placeOfStep(row('create-run', 9))).toEqual({ to: '/bureau/invoice-runs', search: create })
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
  expect(placeOfItem(item)).toEqual({ to: '/bureau/invoice-runs', search: { client: 4, create: true } })
  expect(placeOfItem({ ...item, subject: 9 })).toMatchObject({ params: { run: 9 }, search: { client: 4 } })
})

test('a row leads to the list without a dialog, and a month under way to its bill run', () => {
  expect(placeOfRow(row('not-started', null))).toEqual({ to: '/bureau/bill-runs', search: { client: 4 } })
  const ofBillRun = { to: '/bureau/bill-runs/$billRun', params: { billRun: 9 }, search: { client: 4 } }
  expect(placeOfStep(row('rate', 9))).toEqual(ofBillRun)
  expect(placeOfRow(row('rate', 9))).toEqual(ofBillRun)
})

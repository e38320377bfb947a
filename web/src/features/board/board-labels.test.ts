import { expect, test } from 'vitest'
import { actionOf, completeText, headlineOf, stageText, stageTone } from './board-labels.ts'
import type { ShownRow } from './shown-rows.ts'

const complete: ShownRow = {
  client: { index: 1, name: 'Beacon' },
  month: { end: '2026-10-31', lateDays: 0, alsoDue: 0 },
  next: null,
  stage: { id: 'complete', running: false },
  progress: null,
  billRun: null,
  invoiceRun: null,
  owner: null,
  note: { text: '', version: 0, by: null, at: null },
  expected: null,
  due: null,
  previous: null,
  findings: [],
  others: [],
} satisfies ShownRow

test('complete is said alone only where nothing is open', () => {
  expect([stageText(complete), stageTone(complete)]).toEqual(['Complete', 'good'])
  const findings = ['the reconciliation does not agree', '1 report waits to be confirmed']
  const open = { ...complete, findings }
  expect(stageText(open)).toBe(
    'Complete, but the reconciliation does not agree and 1 report waits to be confirmed',
  )
  expect(stageTone(open)).toBe('warn')
})

test('what is open in the first run of a month stays while a further one is under way', () => {
  const invoiceRun = { index: 43 } as NonNullable<ShownRow['invoiceRun']>
  const others = [{ run: 42, findings: ['1 report waits to be confirmed'] }]
  const further = { ...complete, stage: { id: 'prepare', running: false } as const, others, invoiceRun }
  expect([stageText(further), stageTone(further)]).toEqual([
    'Run 43: Prepare; run 42: 1 report waits to be confirmed',
    'warn',
  ])
  expect(stageText({ ...complete, others })).toBe('Complete; run 42: 1 report waits to be confirmed')
})

test('resellers that are complete are counted as their rows say it', () => {
  const open = { ...complete, findings: ['1 PDF is missing'] }
  const under = { ...complete, stage: { id: 'prepare', running: false } as const }
  expect(completeText([complete, open, under])).toBe('2 of 3 resellers complete, 1 with something open')
  expect(completeText([complete, under])).toBe('1 of 2 resellers complete')
  expect(completeText([open])).toBe('1 of 1 reseller complete, 1 with something open')
})

test('late files lead to the expected files: they may have come, or not be there to collect', () => {
  expect(actionOf({ kind: 'late-files', subject: 3 })).toBe('Open expected files')
  expect(actionOf({ kind: 'credited-accounts', subject: null })).toBe('Invoice again')
  // A further run invoices them already.
  expect(actionOf({ kind: 'credited-accounts', subject: 46 })).toBe('Open run 46')
})

test('money that customers are still to be credited does not lower what is at stake', () => {
  const item = { kind: 'unmatched-receipts', client: null, run: null, subject: null, text: '' } as const
  const items = ['77.77', '-1.31', null].map(atStake => ({ ...item, atStake, since: '2026-11-29T09:00:00Z' }))
  expect(headlineOf(items, [])).toEqual({ things: '3 things need you', atStake: '£79.08 at stake', late: '' })
})

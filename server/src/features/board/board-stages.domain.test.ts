import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { type ProcessId, processIds } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { expect, test } from 'vitest'
import { stageOf } from './board-stages.domain.ts'

const ofBillRun = (status: number, nextStep: BillRun['nextStep'] | 'fix-calls' = null) =>
  stageOf({ billRun: { status, nextStep }, invoiceRun: null })
const ofRun = (status: number, done: number, running = false) =>
  stageOf({
    billRun: { status: 50, nextStep: null },
    invoiceRun: {
      status,
      processes: new Map(
        processIds.map((id, at): [ProcessId, string] => [
          id,
          at < done ? 'done' : at === done && running ? 'running' : 'pending',
        ]),
      ),
    },
  })

test('a month goes from collecting to a closed bill run', () => {
  expect(stageOf({ billRun: null, invoiceRun: null })).toEqual({ id: 'not-started', running: false })
  expect([10, 20, 30, 40, 50].map(status => ofBillRun(status).id)).toEqual([
    'collect',
    'collect',
    'rate',
    'close',
    'create-run',
  ])
  expect(ofBillRun(20).running).toBe(true)
})

test('a bill run that is collected, or whose rating is out of date, is rated next', () => {
  expect([10, 40].map(status => ofBillRun(status, 'rate'))).toEqual([
    { id: 'rate', running: false },
    { id: 'rate', running: false },
  ])
  expect(ofBillRun(20, 'rate')).toEqual({ id: 'collect', running: true })
  expect(ofBillRun(40, 'close').id).toBe('close')
  // Rated, but a file was left.
  expect(ofBillRun(40, 'collect')).toEqual({ id: 'collect', running: false })
})

test('calls without a charge are fixed before the bill run is closed', () => {
  expect(ofBillRun(40, 'fix-calls')).toEqual({ id: 'fix-calls', running: false })
})

test('then the invoice run is at its first stage group that is not done', () => {
  expect(ofRun(35, 0)).toEqual({ id: 'prepare', running: false })
  expect(ofRun(45, 2, true)).toEqual({ id: 'calculate', running: true })
  expect([3, 4, 5].map(done => ofRun(45, done).id)).toEqual(['number', 'produce', 'produce'])
  expect([55, 65, 75, 85, 100].map(status => ofRun(status, 6).id)).toEqual([
    'fix',
    'confirm',
    'release',
    'release',
    'complete',
  ])
})

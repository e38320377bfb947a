import {
  type InvoiceRunDetail,
  type InvoiceRunProcess,
  processIds,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { processGroups, runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { expect, it } from 'vitest'
import { groupProgress, nextStep, openTabs, reachedGroup, statusOf, truthOf } from './run-steps.ts'

/** The processes of a run, of which so many are done. */
const processes = (done: number, changes: Partial<InvoiceRunProcess> = {}): InvoiceRunProcess[] =>
  runProcesses.map(({ index, id, name, group }, at) => ({
    index,
    id,
    name,
    group: processGroups.find(one => one.id === group) ?? { index: 1, id: group, name: group },
    status: at < done ? ('done' as const) : ('pending' as const),
    total: 50,
    done: at < done ? 50 : 0,
    failed: 0,
    perSecond: null,
    secondsLeft: null,
    attempt: 1,
    startedAt: null,
    finishedAt: null,
    failure: null,
    run: { allowed: true, reason: null },
    ...(at === done ? changes : {}),
  }))

const action = { allowed: true, reason: null }
const run = (changes: Partial<InvoiceRunDetail> = {}): InvoiceRunDetail => ({
  index: 12,
  description: 'October',
  purpose: 'bill',
  notInvoiced: null,
  status: { index: 45, description: 'Processing' },
  cycle: { cycleDescription: 'October 2026' },
  invoiceDate: '2026-10-31',
  bacsDate: '2026-11-16',
  clientIndex: 1,
  clientName: 'Beacon',
  billRun: { index: 3, description: 'October', periodStart: '2026-10-01', periodEnd: '2026-10-31' },
  brandIndexes: [],
  accounts: 50,
  failed: 0,
  pending: 50,
  gross: '0.00',
  running: false,
  createdAt: '2026-11-02T09:00:00Z',
  createdBy: 'bureau',
  confirmedAt: null,
  confirmedBy: null,
  findings: [],
  abandoned: null,
  openComparison: 0,
  exceptions: { open: 0, isLooking: false, kinds: [], failure: null },
  warnings: [],
  twoPersonRelease: false,
  actions: { confirm: action, abandon: action, reset: action, createEndOfRunFiles: action },
  ...changes,
})

it('is called processing, with a spinner, only while a process is at work', () => {
  expect(statusOf(run())).toEqual({ word: 'Waiting for the next step', tone: 'planned' })
  expect(truthOf(run())).toBe('Waiting for the next step')
  expect(statusOf(run({ running: true }))).toEqual({ word: 'Processing', tone: 'busy' })
  // Its last process has ended, and the run is about to be read again.
  expect(truthOf(run({ running: true }), processes(2))).toBe('Waiting for the next step')
  expect(truthOf(run({ running: true }), processes(2, { status: 'running' }))).toBe('Processing')
  const confirmed = run({ status: { index: 75, description: 'Confirmed' } })
  expect(statusOf(confirmed)).toEqual({ word: 'Confirmed', tone: 'good' })
})

it('offers to fix failures before it numbers; the others can be numbered only beside it', () => {
  const failed = run({ failed: 2, status: { index: 55, description: 'Needs Attention' } })
  expect(nextStep(failed, processes(3), true)).toMatchObject({
    kind: 'failures',
    label: 'Fix 2 failed accounts',
    hint: 'Fix them and run again, or number and produce the others without them.',
    without: 'number',
  })
  expect(nextStep(failed, processes(4), true)).toMatchObject({
    kind: 'failures',
    hint: 'Fix them and run again, or produce the others without them.',
    without: 'produce',
  })
  expect(nextStep({ ...failed, pending: 0, failed: 1 }, processes(6), true)).toMatchObject({
    kind: 'failures',
    hint: 'Fix it and run again, or confirm without it.',
    without: null,
  })
  // What comes before Number does not wait: more accounts may fail in it.
  expect(nextStep(failed, processes(2), true)).toMatchObject({ kind: 'group', group: 'calculate' })
  expect(nextStep(run(), processes(3), true)).toMatchObject({ kind: 'group', group: 'number' })
})

const ofPrepare = (done: number, changes: Partial<InvoiceRunProcess>) =>
  groupProgress(processes(done, changes).slice(0, 2))

it('says of a group what it says of the process that it waits for', () => {
  expect(ofPrepare(1, { status: 'running', done: 38, failed: 1 })).toBe('39 of 50')
  expect(ofPrepare(0, { done: 49 })).toBe('49 of 50')
  expect(ofPrepare(0, {})).toBeNull()
  expect(ofPrepare(2, {})).toBeNull()
})

it('offers nothing while a process runs', () => {
  expect(nextStep(run({ running: true }), processes(3, { status: 'running' }), true)).toMatchObject({
    kind: 'wait',
    hint: 'Allocate invoice numbers is running.',
  })
})

it('says who has to confirm a run that this user may not', () => {
  const reason = 'The run was prepared by bureau: someone else has to confirm it.'
  const theirs = run({
    pending: 0,
    actions: { ...run().actions, confirm: { allowed: false, reason } },
  })
  expect(nextStep(theirs, processes(6), true)).toMatchObject({ kind: 'confirm', hint: reason })
  expect(nextStep({ ...theirs, failed: 2 }, processes(6), true)).toMatchObject({
    kind: 'failures',
    hint: `Fix them and run again, or confirm without them. ${reason}`,
  })
  expect(nextStep(run({ pending: 0 }), processes(6), true)).toMatchObject({
    kind: 'confirm',
    hint: 'Everything is ready: check it, then confirm.',
  })
})

it('says of sending e-mails without a mail server that customers receive nothing', () => {
  const hosted = run({ status: { index: 85, description: 'Hosted' }, pending: 0 })
  const hostsAll = processes(processIds.indexOf('send-emails'))
  expect(nextStep(hosted, hostsAll, true)).toMatchObject({
    label: 'Send e-mails',
    hint: 'Sends customers their invoices.',
  })
  expect(nextStep(hosted, hostsAll, false)).toMatchObject({
    label: 'Send e-mails',
    hint: 'No mail server is connected: e-mails are written to the outbox, and customers receive nothing.',
  })
  expect(nextStep(hosted, hostsAll, undefined)).toMatchObject({ label: 'Send e-mails', hint: '' })
})

it('runs again up to where the accounts had come, never into the release', () => {
  expect(reachedGroup(processes(0))).toBe('prepare')
  expect(reachedGroup(processes(3))).toBe('calculate')
  // A reset made everything pending again, but other accounts are through.
  const pending = processes(6).map(row => ({ ...row, status: 'pending' as const }))
  expect(reachedGroup(pending)).toBe('produce')
  expect(reachedGroup(processes(processIds.length))).toBe('produce')
})

it('leads to where what is open in a confirmed run is dealt with', () => {
  const findings: InvoiceRunDetail['findings'] = [
    { kind: 'failed-accounts', text: '1 account is not invoiced' },
    { kind: 'reports', text: '3 reports wait to be confirmed' },
    { kind: 'outbox', text: '7 e-mails were written to the outbox, not sent' },
  ]
  expect(openTabs(run({ status: { index: 100, description: 'Complete' }, findings }))).toEqual([
    'failures',
    'reports',
  ])
  // Before, the one blue button leads there.
  expect(openTabs(run({ status: { index: 55, description: 'Needs Attention' }, findings }))).toEqual([])
})

it('says of a credit note what becomes of it, never of invoices', () => {
  const confirmed = { status: { index: 75, description: 'Confirmed' }, pending: 0 }
  const release = (purpose: InvoiceRunDetail['purpose'], id: InvoiceRunProcess['id']) =>
    nextStep(run({ ...confirmed, purpose }), processes(processIds.indexOf(id)), true).hint
  expect(release('bill', 'host-invoices')).toBe('Publishes the invoices to the partner portal.')
  expect(release('credit', 'host-invoices')).toBe('Publishes the credit note to the partner portal.')
  expect(release('credit', 'send-emails')).toBe('Sends customers their credit note.')
  const abandoned = { at: '2026-11-02T09:00:00Z', by: 'bureau', reason: 'Wrong', furtherRun: 13 }
  expect(nextStep(run({ purpose: 'credit', abandoned }), [], true).hint).toBe(
    'What it credits can be credited again.',
  )
})

import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { expect, it } from 'vitest'
import {
  closeQuestion,
  leftProblems,
  openExceptions,
  placeOfLeft,
  shownMargin,
  statusOf,
  toneOf,
  truthOf,
} from './bill-run-labels.ts'
import { waitingLines, withWaiting } from './delivery-labels.ts'
import { stagesOf } from './bill-run-stages.ts'
import { billRunColumns } from './components/bill-run-columns.tsx'
import type { BillRunSteps } from './use-bill-run-steps.ts'

const action = { allowed: true, reason: null }
const rated: BillRun = {
  index: 1,
  description: 'October 2026',
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  status: { index: billRunStatus.rated, description: 'Rated' },
  calls: 1200,
  lateCalls: 0,
  durationSeconds: 60,
  unallocatedCalls: 1,
  unratedRetailCalls: 0,
  unratedWholesaleCalls: 0,
  costDifferences: 0,
  retailCharge: '1',
  wholesaleCost: '1',
  margin: '0',
  newFiles: 0,
  newEntered: 0,
  newCalls: 0,
  fixes: 0,
  uncollected: [],
  rejectedLines: 0,
  failedFiles: 0,
  outOfDate: null,
  progress: null,
  failure: null,
  createdAt: '2026-11-01T09:00:00Z',
  ratedAt: '2026-11-01T09:00:00Z',
  ratedAgainAt: null,
  closedAt: null,
  invoiced: false,
  actions: { collect: action, rate: action, close: action, reopen: action, price: action },
  nextStep: 'close',
}
const states = (run: BillRun) => stagesOf(run).map(({ state }) => state)
const notes = (run: BillRun) => stagesOf(run)[2]?.note

it('a call to fix is the next thing until it is fixed, and never called done', () => {
  expect(states(rated)).toEqual(['done', 'done', 'next', 'later'])
  // Allocated, and so to be rated again.
  const outOfDate: BillRun = { ...rated, outOfDate: '1 service changed: rate again.', nextStep: 'rate' }
  expect(states(outOfDate)).toEqual(['done', 'next', 'later', 'later'])
  expect([rated, { ...rated, costDifferences: 9 }].map(notes)).toEqual([
    '1 call to check',
    '1 call, 9 costs to check',
  ])
  const fixed = { ...rated, unallocatedCalls: 0 }
  expect(states(fixed)).toEqual(['done', 'done', 'done', 'next'])
  // A cost to check holds up no invoice: Close is next, and the blue button.
  expect(states({ ...fixed, costDifferences: 1 })).toEqual(['done', 'done', 'open', 'next'])
})

it('the list of bill runs counts the exceptions that a run’s own page counts, with costs over the tolerance', () => {
  const run = { ...rated, unratedWholesaleCalls: 2, costDifferences: 10 }
  const column = billRunColumns(new Map(), {} as BillRunSteps).find(({ id }) => id === 'exceptions')
  expect(column?.value(run)).toBe(13)
  expect(openExceptions(run)).toBe(13)
})

it('before it is rated, the list of bill runs knows no exceptions, charge and margin', () => {
  const cells = billRunColumns(new Map(), {} as BillRunSteps).filter(({ id }) =>
    ['exceptions', 'charge', 'margin'].includes(id),
  )
  expect(cells.map(({ value }) => value({ ...rated, ratedAt: null }))).toEqual([null, null, null])
})

it('no stage has the name of a status, so that a rated run has no “Rated” that is not done', () => {
  const toCheck = { ...rated, unallocatedCalls: 0, costDifferences: 1 }
  expect(statusOf(toCheck)).toBe('Rated')
  expect(stagesOf(toCheck)[2]).toEqual({ name: 'Check', state: 'open', note: '1 carrier cost to check' })
})

it('a file or path that Collect left keeps it from being done, until it is collected or the run is closed', () => {
  const arriving = { file: 'a.csv', problem: '"a.csv" was still arriving.' }
  const left: BillRun = { ...rated, unallocatedCalls: 0, uncollected: [arriving], nextStep: 'collect' }
  expect(states(left)).toEqual(['next', 'done', 'done', 'later'])
  expect(states({ ...left, nextStep: 'rate' })).toEqual(['open', 'next', 'done', 'later'])
  expect(stagesOf(left)[0]?.note).toBe('1 file not collected')
  expect(truthOf(left)).toBe('Rated, but 1 file was not collected.')
  expect(toneOf(left)).toBe('warn')
  expect(closeQuestion(left, [])).toContain('1 file not collected: "a.csv" was still arriving.')
  const unread = { file: null, problem: 'io/in: The folder does not exist.' }
  expect(truthOf({ ...left, uncollected: [unread, unread] })).toBe('Rated, but 2 paths were not collected.')
  const closed = { ...left, closedAt: '2026-11-02T09:00:00Z', nextStep: null }
  expect(states(closed)[0]).toBe('done')
  expect(truthOf(closed)).toBe('Rated.')
})

it('a run that was rated without a call says so, and Collect is not done', () => {
  const empty: BillRun = { ...rated, calls: 0, unallocatedCalls: 0 }
  expect(stagesOf(empty)[0]).toEqual({
    name: 'Collect',
    state: 'open',
    note: 'Collect the carriers’ files',
  })
  expect(truthOf(empty)).toBe('Rated, but it has no calls.')
  expect(toneOf(empty)).toBe('warn')
})

it('Collect is not done while a file waits in the input paths, before the run is rated and after', () => {
  const waiting = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.csv` }))
  const fixed = { ...rated, unallocatedCalls: 0 }
  const created: BillRun = {
    ...fixed,
    status: { index: billRunStatus.created, description: 'Created' },
    ratedAt: null,
    ratedAgainAt: null,
    newFiles: 1,
    newCalls: 150,
    nextStep: 'rate',
  }
  expect(states(withWaiting(created, []))).toEqual(['done', 'next', 'later', 'later'])
  const one = withWaiting(created, [{ name: 'late.csv' }])
  expect(states(one)).toEqual(['open', 'next', 'later', 'later'])
  expect(truthOf(one)).toBe('Collected, but 1 file was not collected.')
  expect(leftProblems(one)).toEqual(['late.csv waits in the input paths.'])
  expect(states(withWaiting(fixed, waiting))[0]).toBe('open')
  expect(leftProblems(withWaiting(fixed, waiting)).slice(3)).toEqual([
    '3.csv waits in the input paths.',
    'And 2 more.',
  ])
  // A file that Collect left itself is left once; a closed run collects no more.
  const arriving = { file: '0.csv', problem: '"0.csv" was still arriving.' }
  expect(withWaiting({ ...fixed, uncollected: [arriving] }, waiting).uncollected).toHaveLength(6)
  expect(withWaiting({ ...fixed, closedAt: '2026-11-02T09:00:00Z' }, waiting).uncollected).toEqual([])
})

it('however few lines of its files were rejected, the run says so, and Close warns', () => {
  const run = { ...rated, unallocatedCalls: 0, rejectedLines: 3 }
  expect(truthOf(run)).toBe('Rated, but 3 lines of its files were rejected.')
  expect(closeQuestion(run, [])).toContain('3 lines of its files were rejected: they are not billed')
})

it('a file that could not be collected stays in the headline, and Close warns of it', () => {
  const run = { ...rated, unallocatedCalls: 0, failedFiles: 1 }
  expect(truthOf(run)).toBe('Rated, but 1 file could not be collected.')
  expect(stagesOf(run)[0]).toEqual({ name: 'Collect', state: 'open', note: '1 file could not be collected' })
  expect(toneOf(run)).toBe('warn')
  expect(placeOfLeft(run).to).toBe('/bureau/data-collection')
  expect(closeQuestion({ ...run, failedFiles: 2 }, [])).toContain(
    '2 files could not be collected: their calls are not billed until they are.',
  )
})

it('Close says that unallocated calls are not charged, and how they still can be', () => {
  expect(closeQuestion(rated, [])).toContain(
    '1 unallocated call will not be charged, unless you reopen the run and allocate it.',
  )
  // Its number has an account by now.
  expect(closeQuestion({ ...rated, fixes: 1 }, [])).toContain(
    '1 unallocated call will not be charged. 1 number was allocated after the rating: rate again first to charge its calls.',
  )
})

it('while it is rated again its calls stay collected, and what was found before is not claimed', () => {
  const rating: BillRun = { ...rated, status: { index: billRunStatus.rating, description: 'Rating' } }
  expect(states({ ...rating, nextStep: 'rate' })).toEqual(['done', 'busy', 'later', 'later'])
  expect(truthOf(rating)).toBe('Rating.')
  expect(truthOf(rated)).toBe('Rated, but 1 call has no account.')
})

it('a run that was closed with exceptions is done with them', () => {
  const closed: BillRun = {
    ...rated,
    status: { index: billRunStatus.closed, description: 'Closed' },
    closedAt: '2026-11-02T09:00:00Z',
    nextStep: null,
  }
  expect(states(closed)).toEqual(['done', 'done', 'done', 'done'])
  expect(truthOf(closed)).toBe('Closed, but 1 call had no account.')
  expect(notes({ ...closed, costDifferences: 9 })).toBe('1 call, 9 costs accepted')
})

it('a run whose files are collected is called so, until it is rated', () => {
  const created: BillRun = {
    ...rated,
    unallocatedCalls: 0,
    status: { index: 10, description: 'Created' },
  }
  expect(truthOf(created)).toBe('Created.')
  expect(truthOf({ ...created, newFiles: 2, rejectedLines: 9 })).toBe(
    'Collected, but 9 lines of its files were rejected.',
  )
})

it('closing names the files that came since and wait in the input paths', () => {
  const run = { uncollected: [{ file: 'a.csv', problem: '"a.csv" was still arriving.' }] }
  const named = (...names: string[]) =>
    waitingLines(
      names.map(name => ({ name })),
      run,
    )
  expect(named('late.csv')).toEqual([
    '1 file waits in the input paths: late.csv. Collect it first, if it has calls of this period.',
  ])
  expect(named('b', 'c', 'd', 'e', 'f', 'g').join()).toContain(
    '6 files wait in the input paths: b, c, d, e and 2 more.',
  )
  // What collecting left is said already.
  expect(named('a.csv')).toEqual([])
})

it('the margin is the charge less the cost to the penny that is shown', () => {
  // £10.01 less £9.99, though £0.0101 exactly.
  expect(shownMargin({ ...rated, retailCharge: '10.005000', wholesaleCost: '9.994900' })).toBe('0.02')
  expect(shownMargin({ ...rated, retailCharge: '10.004000', wholesaleCost: '9.995600' })).toBe('0.00')
})

it('what Collect left leads to its files, and to the paths where only a path cannot be read', () => {
  const path = { file: null, problem: '"drops" cannot be read.' }
  const file = { file: 'a.csv', problem: '"a.csv" was still arriving.' }
  const places = [[path], [path, file]].map(uncollected =>
    [0, 2].map(rejectedLines => placeOfLeft({ uncollected, rejectedLines, failedFiles: 0 }).to),
  )
  const [paths, files] = ['/bureau/paths', '/bureau/data-collection']
  expect(places).toEqual([
    [paths, files],
    [files, files],
  ])
})

const rateNote = (ratedAgainAt: string | null) =>
  stagesOf({ ...rated, ratedAgainAt }).find(({ name }) => name === 'Rate')?.note

it('a rating of which a part was done again says when each was', () => {
  expect(rateNote(null)).toBe('01/11/2026, 09:00')
  expect(rateNote('2026-11-29T16:48:00Z')).toBe('01/11/2026, 09:00, in part again 29/11/2026, 16:48')
})

import { expect, test } from 'vitest'
import { changeSteps } from './change-steps.ts'
import { againstText, changeTitle, failedText, kindNames, partNames } from './components/comparison-labels.ts'

const parts = {
  new: '0.00',
  lost: '0.00',
  notInvoiced: '0.00',
  price: '0.00',
  proRata: '0.00',
  usage: '0.00',
  oneOffs: '0.00',
}
const changes = {
  before: '2026-09-30',
  now: '2026-10-31',
  partial: false,
  against: [1],
  previousGross: '0.00',
  difference: '0.00',
}

test('the parts lead from one total to the other, and those of nothing are left out', () => {
  const of = { ...parts, new: '20.00', lost: '-10.00' }
  const steps = changeSteps({ ...changes, previous: '100.00', current: '110.00', parts: of })
  expect(steps.map(({ part, change }) => [part, change])).toEqual([
    ['before', 10_000],
    ['new', 2000],
    ['lost', -1000],
    ['now', 11_000],
  ])
  for (const [at, step] of steps.slice(1, -1).entries()) expect(step.from).toBe(steps[at]?.to)
  expect(steps.at(-1)?.to).toBe(steps.at(-2)?.to)
  expect(Math.max(...steps.map(({ to }) => to))).toBe(1)
})

test('what is shown is exact, and where only whole pounds have room they lead from one total to the other', () => {
  const of = { ...parts, new: '0.40', price: '0.40', usage: '0.40' }
  const shown = (previous: string, current: string) =>
    changeSteps({ ...changes, previous, current, parts: of }).map(step => step.shown)
  expect(shown('100.40', '101.60')).toEqual([10_040, 40, 40, 40, 10_160])
  expect(shown('10000.40', '10001.60')).toEqual([1_000_000, 100, 0, 100, 1_000_200])
  // Seven bars have less room than five.
  const many = { ...of, lost: '-0.40', oneOffs: '0.40' }
  const steps = changeSteps({ ...changes, previous: '3000.40', current: '3001.60', parts: many })
  expect(steps.map(step => step.shown)).toEqual([300_000, 100, -100, 100, 0, 100, 300_200])
})

test('without a change both totals are as high', () => {
  const steps = changeSteps({ ...changes, previous: '100.00', current: '100.00', parts })
  expect(steps.map(({ to }) => to)).toEqual([1, 1])
})

test('the title of a bar says what it counts, which is not the accounts of the class of that name', () => {
  expect(changeTitle({ part: 'now', change: 626_600 }, 'Oct 2026')).toBe('Oct 2026: £6,266.00 before VAT')
  expect(changeTitle({ part: 'lost', change: -7900 }, partNames.lost)).toBe(
    'Lost: −£79.00 before VAT: accounts and charges that are no longer billed',
  )
  expect(kindNames.lost).toMatchObject({ word: 'Lost', about: 'billed last month, nothing now' })
  expect(changeTitle({ part: 'proRata', change: -152_300 }, partNames.proRata)).toBe(
    'Pro rata: −£1,523.00 before VAT: the same charges for more or fewer days',
  )
})

test('failed accounts are counted as without an invoice, not as left out of the totals', () => {
  expect(failedText({ accounts: 2, previous: '228.83' })).toBe(
    '2 accounts failed and have no invoice in this run: their £228.83 of last time is part of the difference.',
  )
  expect(failedText({ accounts: 1, previous: '0.00' })).toBe(
    '1 account failed and has no invoice in this run.',
  )
})

test('a run is compared with all invoice runs of the bill run before', () => {
  const against = { billRun: 'October 2026', run: 44, description: 'October 2026', invoiceDate: '2026-11-29' }
  expect(againstText(against)).toBe('Against October 2026, up to run 44 of 29/11/2026.')
})

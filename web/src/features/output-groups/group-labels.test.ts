import type { AffectedRun } from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import { expect, it } from 'vitest'
import { getsText, namesText, outputEffects, runEffects } from './group-labels.ts'

const outputs = [
  { kind: 'lines', name: 'Invoice lines' },
  { kind: 'calls', name: 'Itemised calls' },
  { kind: 'direct-debits', name: 'Direct Debit' },
  { kind: 'vat', name: 'VAT' },
] as const
const brands = [
  { index: 1, name: 'Alpha', accounts: 1200 },
  { index: 2, name: 'Beta', accounts: 34 },
]
const run: AffectedRun = {
  index: 12,
  description: 'October 2026',
  state: 'confirmed',
  brandIndexes: [],
  packs: 1,
  reports: 3,
}

it('lists names in a sentence, and shortens long lists', () => {
  expect(namesText([])).toBe('')
  expect(namesText(['A'])).toBe('A')
  expect(namesText(['A', 'B', 'C'])).toBe('A, B and C')
  expect(namesText(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 more')
})

it('names the outputs that are left out', () => {
  expect(getsText(outputs, [])).toBe('Everything')
  expect(getsText(outputs, ['vat', 'calls'])).toBe('All but Itemised calls and VAT')
})

it('lists brands that lose or gain outputs with their numbers of accounts', () => {
  expect(outputEffects(outputs, brands, ['vat'], ['calls'])).toEqual([
    'Alpha and Beta (1,234 accounts) no longer get: Itemised calls.',
    'Alpha and Beta (1,234 accounts) from now on get: VAT.',
  ])
  expect(outputEffects(outputs, brands.slice(0, 1), [], ['vat'])).toEqual([
    'Alpha (1,200 accounts) no longer gets: VAT.',
  ])
  expect(outputEffects(outputs, [], [], ['vat'])).toEqual([])
})

it('says what leaving out Direct Debit files means', () => {
  expect(outputEffects(outputs, brands, [], ['direct-debits'])).toEqual([
    'Alpha and Beta (1,234 accounts) no longer get: Direct Debit.',
    expect.stringContaining('in no file and must be collected another way'),
  ])
  expect(getsText(outputs, ['direct-debits'])).toBe('All but Direct Debit')
})

it('names the runs it applies to; existing files stay', () => {
  expect(runEffects([run], brands)).toBe(
    'It applies to packs and reports that are made from now on, of the next runs and of October 2026 (run 12, confirmed). Files already created don’t change: 1 pack and 3 reports.',
  )
  expect(runEffects([{ ...run, brandIndexes: [9] }], brands)).toContain('No run is open')
})

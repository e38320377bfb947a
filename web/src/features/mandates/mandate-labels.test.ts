import type { ListedMandate } from '@nineops/contract/crm/mandates.contract'
import { expect, it } from 'vitest'
import { mandateText, stateOf } from './mandate-labels.ts'

it('of two mandates in force, the one for former bank details says so', () => {
  const mandate = { state: 'active', replaced: false, lodgedOn: '2026-07-02', endedOn: null, reason: '' }
  const wordOf = (changes: Partial<ListedMandate>) =>
    stateOf({ ...mandate, ...changes } as ListedMandate).word
  expect([{}, { replaced: true }].map(wordOf)).toEqual(['Active', 'Active, former details'])
  // One that has ended is collected by in no case.
  expect(wordOf({ state: 'cancelled', replaced: true })).toBe('Cancelled')
  expect(mandateText({ ...mandate, replaced: true } as ListedMandate)).toBe('Active, former details')
})

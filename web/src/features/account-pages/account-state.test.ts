import type { ListedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import { expect, test } from 'vitest'
import { debitStateOf, detailsStateOf, stateOf } from './components/account-state.ts'

const whole = { sortCode: '089999', bankAccount: '66374958', mandateReference: 'MANDATE-1' }
const gap = (fails: boolean): ListedAccount['gaps'][number] => ({
  field: 'mandateReference',
  message: 'Why',
  fails,
})

const open = { closedOn: null, gaps: [], failures: [], notInvoiced: [] }

test('an account is ready to bill only if nothing would make it fail, which its details alone do not say', () => {
  const failures = [{ cause: 'unrated_calls', message: '1 call has no retail rate' }]
  expect(stateOf(open).word).toBe('Ready to bill')
  expect(stateOf({ ...open, failures }).word).toBe('Cannot be billed')
  expect(detailsStateOf(open).word).toBe('Details complete')
  expect(detailsStateOf({ ...open, gaps: [gap(true)] }).word).toBe('Cannot be billed')
})

test('an account whose mandate has ended is billed but not collected, and says so instead of ready', () => {
  expect(stateOf({ ...open, gaps: [gap(false)] })).toEqual({ tone: 'warn', word: 'No usable mandate' })
  expect(debitStateOf({ account: whole, gaps: [] })).toMatchObject({ word: 'Details complete', note: '' })
  expect(debitStateOf({ account: whole, gaps: [gap(false)] })).toMatchObject({
    tone: 'warn',
    word: 'No usable mandate',
    note: 'Why.',
  })
  expect(debitStateOf({ account: { ...whole, mandateReference: '' }, gaps: [gap(true)] }).word).toBe(
    'Details incomplete',
  )
})

test('an account that a run left out reads so, whatever else is right or wrong with it', () => {
  const left = {
    run: 42,
    description: 'October 2026',
    reason: '',
    atStake: '10.00',
    furtherRun: null,
    furtherFailure: null,
    fixed: false,
  }
  const of = (credited: boolean) =>
    stateOf({ ...open, closedOn: '2026-11-01', gaps: [gap(true)], notInvoiced: [{ ...left, credited }] }).word
  expect(of(false)).toBe('Not invoiced')
  expect(of(true)).toBe('To invoice again')
})

import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { expect, it } from 'vitest'
import { accountWord, rowWord } from './account-words.ts'

const { needsAttention, confirmed, hosted, complete, abandoned } = invoiceRunStatus

it('calls nothing pending or done in an abandoned run', () => {
  expect(accountWord('pending', needsAttention)).toBe('Pending')
  expect(accountWord('pending', abandoned)).toBe('Not invoiced')
  expect(accountWord('done', abandoned)).toBe('Not invoiced')
  expect(accountWord('failed', abandoned)).toBe('Failed')
})

it('says what an account of a confirmed run waits for, not that it is pending', () => {
  expect([confirmed, hosted].map(run => accountWord('pending', run))).toEqual(['To release', 'To e-mail'])
  expect(accountWord('done', complete)).toBe('Done')
})

it('names the further run that has invoiced a failed account since', () => {
  const stage = { index: 1, description: 'Validated' } as const
  const failed = { status: 'failed', stage, invoicedBy: null } as const
  expect(rowWord(failed, complete)).toBe('Failed')
  expect(rowWord({ ...failed, invoicedBy: 43 }, complete)).toBe('In run 43')
})

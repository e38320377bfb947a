import { expect, it } from 'vitest'
import { endChargesText, isUnderWay, notInvoicedText, usageText } from './labels.ts'

it('says which open run invoices what a run left out, and asks for another only where there is none', () => {
  const left = {
    run: 12,
    description: 'October',
    credited: false,
    reason: 'It has no e-mail address.',
    atStake: '10.00',
    furtherRun: null,
    furtherFailure: null,
    fixed: false,
  }
  expect(notInvoicedText({ ...left, fixed: true })).toBe(
    'Not invoiced by run 12, October: £10.00. What it failed on is fixed: create another invoice run for the same bill run.',
  )
  expect(notInvoicedText(left)).toBe(
    'Not invoiced by run 12, October: £10.00. It failed then: It has no e-mail address. Once that is fixed, create another invoice run for the same bill run.',
  )
  expect(notInvoicedText({ ...left, furtherRun: 13 })).toBe(
    'Not invoiced by run 12, October: £10.00. Run 13 invoices it.',
  )
  expect(notInvoicedText({ ...left, furtherRun: 13, furtherFailure: 'It has no address.' })).toBe(
    'Not invoiced by run 12, October: £10.00. Run 13 failed on it: It has no address.',
  )
  const credited = { ...left, credited: true, reason: 'Its invoice A1 was credited, to be invoiced again.' }
  expect(notInvoicedText(credited)).toBe(
    'Its invoice A1 was credited, to be invoiced again. £10.00 before VAT of run 12, October, is not invoiced yet: create another invoice run for the same bill run.',
  )
  expect(notInvoicedText({ ...credited, furtherRun: 13 })).toMatch(
    /is not invoiced yet: run 13 invoices it again\.$/,
  )
})

it('the sum of the calls is named for what it is, since each line of the invoice is rounded', () => {
  const billRun = {
    index: 3,
    description: 'October 2026',
    periodStart: '2026-10-01',
    periodEnd: '2026-10-31',
  }
  const usage = {
    billRun,
    closed: true,
    calls: 120,
    durationSeconds: 3723,
    charge: '11.19',
    unratedCalls: 0,
  }
  expect(usageText(usage)).toBe('October 2026: 120 calls, 1:02:03, £11.19, before invoice rounding.')
  expect(usageText({ ...usage, closed: false })).toBe(
    'October 2026: 120 calls, 1:02:03, £11.19 so far, before invoice rounding.',
  )
  expect(usageText({ ...usage, unratedCalls: 1 })).toBe(
    'October 2026: 120 calls, 1:02:03, £11.19, before invoice rounding, and 1 call without a rate.',
  )
})

it('a document’s state is read again while its e-mail is under way or a credit note waits to be released', () => {
  const email = { index: 1, to: 'a@b.example' }
  expect(isUnderWay({ kind: 'credit_note', state: 'confirmed', email: null })).toBe(true)
  expect(isUnderWay({ kind: 'credit_note', state: 'hosted', email: { ...email, state: 'queued' } })).toBe(
    true,
  )
  expect(isUnderWay({ kind: 'credit_note', state: 'hosted', email: null })).toBe(false)
  expect(isUnderWay({ kind: 'invoice', state: 'confirmed', email: null })).toBe(false)
})

it('what ending charges refunds is an amount without a sign', () => {
  expect(endChargesText({ chargesCount: 1, refundTotal: '-1.39' })).toBe(
    'End 1 charge on that day: the next run refunds £1.39 before VAT',
  )
  expect(endChargesText({ chargesCount: 2, refundTotal: '0.00' })).toBe('End 2 charges on that day')
})

import { expect, it } from 'vitest'
import { notInvoicedText } from './labels.ts'

it('says which open run invoices what a run left out, and asks for another only where there is none', () => {
  const left = {
    run: 12,
    description: 'October',
    credited: false,
    reason: 'It has no e-mail address.',
    atStake: '10.00',
    furtherRun: null,
    furtherFailure: null,
  }
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

import type { AccountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'
import { expect, test } from 'vitest'
import { askedInvoice, nothingToResend } from './asked-invoice.ts'

const row = (index: number, invoiceDate: string, hasEmail: boolean, kind = 'invoice') =>
  ({
    index,
    invoiceDate,
    kind,
    number: `BT${index}`,
    email: hasEmail ? { index, state: 'sent', to: '' } : null,
  }) as unknown as AccountInvoice
const rows = [
  row(1, '2026-08-31', true),
  row(2, '2026-09-30', true),
  row(3, '2026-10-31', false),
  row(4, '2026-11-02', true, 'credit_note'),
]

test('the last invoice is the latest; to be sent again it is the latest that has an e-mail', () => {
  expect(askedInvoice(rows, 'last', false)?.index).toBe(3)
  expect(askedInvoice(rows, 'last', true)?.index).toBe(2)
  expect(askedInvoice(rows, '2026-08', true)?.index).toBe(1)
  expect(askedInvoice(rows, '2026-10', true)?.index).toBe(3)
  expect(askedInvoice(rows, '2026-11', true)).toBeUndefined()
})

test('an invoice that cannot be sent again says why', () => {
  const [sent, , posted] = rows
  expect(nothingToResend(sent, true)).toBeNull()
  expect(nothingToResend(posted, true)).toBe('BT3 has no e-mail that could be sent again.')
  expect(nothingToResend(undefined, true)).toMatch(/not in the list/)
  expect(nothingToResend(sent, false)).toMatch(/Only the bureau/)
})

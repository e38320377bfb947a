import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint } from '../http.ts'
import { type Role, bureau, serviceEstablishment } from '../roles.ts'

/** A nominal account in a reseller's books. */
export const nominal = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,8}$/, 'must be 1 to 8 digits or capitals, such as 4000')
  .meta({ examples: ['4000'] })
/** The code of a VAT rate in the books; Xero and QuickBooks Online have names such as 20% (VAT on Income). */
const taxCode = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,50}$/u, 'must be 1 to 50 characters on one line')
  .meta({ examples: ['T1'] })

/** The books that the sales ledger files are for. */
export const ledgerFormats = ['sage', 'xero', 'quickbooks'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

const sageTaxCode = /^T\d{1,2}$/

/** What is wrong with a tax code for the books; null where nothing is. */
export const taxCodeProblem = (format: LedgerFormat, code: string): string | null =>
  format !== 'sage' || sageTaxCode.test(code) ? null : 'must be T and a number to 99, such as T1'

/** The codes in a reseller's books (engine: Sage 50 audit trail CSV). */
export const salesLedgerCodes = z.strictObject({
  format: z.enum(ledgerFormats).default('sage'),
  /** Nominal accounts of product groups. */
  nominals: z
    .array(z.strictObject({ productGroup: z.string().trim().min(1, 'is required').max(100), nominal }))
    .max(200),
  /** Nominal account of every other product group. */
  otherNominal: nominal,
  /** The bank account that payments go to and refunds come from. */
  bankNominal: nominal,
  /** The account of bad debts. */
  writeOffNominal: nominal.default('8100'),
  department: z.number().int().min(0).max(999),
  taxCodes: z.strictObject({
    standard: taxCode,
    reduced: taxCode,
    zero: taxCode,
    exempt: taxCode,
    reverse: taxCode,
    outside: taxCode.default('T9'),
  }),
  /** 0 while the defaults apply. */
  version: z.number().int().min(0).max(2_147_483_646),
})
export type SalesLedgerCodes = z.infer<typeof salesLedgerCodes>

/** The tax codes that the books have from the start. */
export const usualTaxCodes: Record<LedgerFormat, SalesLedgerCodes['taxCodes']> = {
  sage: { standard: 'T1', reduced: 'T5', zero: 'T0', exempt: 'T2', reverse: 'T0', outside: 'T9' },
  xero: {
    standard: '20% (VAT on Income)',
    reduced: '5% (VAT on Income)',
    zero: 'Zero Rated Income',
    exempt: 'Exempt Income',
    reverse: 'Zero Rated Income',
    outside: 'No VAT',
  },
  quickbooks: {
    standard: '20.0% S',
    reduced: '5.0% R',
    zero: '0.0% Z',
    exempt: 'Exempt',
    reverse: '0.0% Z',
    outside: 'No VAT',
  },
}

const roles: readonly Role[] = [...serviceEstablishment, ...bureau]

export const salesLedger = {
  codes: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/salesledger',
    summary: 'Format, nominal accounts and tax codes of the sales ledger file of a reseller',
    roles,
    params: clientParams,
    answer: salesLedgerCodes,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/clients/{client}/salesledger',
    summary: 'Change the format, nominal accounts and tax codes; files that are made from now on have them',
    roles: serviceEstablishment,
    params: clientParams,
    body: salesLedgerCodes,
    answer: salesLedgerCodes,
  }),
}

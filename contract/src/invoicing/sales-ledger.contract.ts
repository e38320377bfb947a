import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/clients.contract.ts'
import { endpoint } from '../http.ts'
import { type Role, bureau, serviceEstablishment } from '../roles.ts'

/** A nominal account in a reseller's books. */
export const nominal = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,8}$/, 'must be 1 to 8 digits or capitals, such as 4000')
  .meta({ examples: ['4000'] })
const taxCode = z
  .string()
  .trim()
  .regex(/^T\d{1,2}$/, 'must be T and a number to 99, such as T1')
  .meta({ examples: ['T1'] })

/** The codes in a reseller's books (engine: Sage 50 audit trail CSV). */
export const salesLedgerCodes = z.strictObject({
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

const roles: readonly Role[] = [...serviceEstablishment, ...bureau]

export const salesLedger = {
  codes: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/salesledger',
    summary: 'Nominal accounts and tax codes of the sales ledger file of a reseller',
    roles,
    params: clientParams,
    answer: salesLedgerCodes,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/clients/{client}/salesledger',
    summary: 'Change the nominal accounts and tax codes; files that are made from now on have them',
    roles: serviceEstablishment,
    params: clientParams,
    body: salesLedgerCodes,
    answer: salesLedgerCodes,
  }),
}

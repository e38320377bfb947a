import { z } from 'zod'
import { clientParams } from '../clients/client-lists.contract.ts'
import { endpoint, index } from '../../http.ts'
import { type Role, bureau, serviceEstablishment } from '../../roles.ts'

/** Outputs of an invoice run for a reseller: files of the end-of-run pack, and reports. */
export const outputKind = z.enum([
  'invoice-pdfs',
  'invoices',
  'lines',
  'calls',
  'direct-debits',
  'sales-ledger',
  'manifest',
  'invoice-summary',
  'vat',
  'failed-accounts',
  'e-invoices',
])
export type OutputKind = z.infer<typeof outputKind>

/**
 * Outputs that a brand may omit: the itemised calls, whose totals are in the pack anyway, the electronic invoices, which
 * say what the PDFs do, and the reports, which nothing else is made from. The rest agree with each other and with the run only when all are present.
 */
export const optionalOutputKind = outputKind.extract([
  'calls',
  'direct-debits',
  'sales-ledger',
  'invoice-summary',
  'vat',
  'failed-accounts',
  'e-invoices',
])
export type OptionalOutputKind = z.infer<typeof optionalOutputKind>

export const output = z.object({
  index,
  kind: outputKind,
  name: z.string(),
  description: z.string(),
  format: z.enum(['pdf', 'xml', 'csv', 'json', 'txt']),
  /** Whether the reseller gets it from its next run: one of its output groups with brands has it. */
  enabled: z.boolean(),
  /** One that is never omitted: the pack agrees with the run only when it is present. */
  required: z.boolean(),
})
export type Output = z.infer<typeof output>

const roles: readonly Role[] = [...serviceEstablishment, ...bureau]

export const outputs = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/outputs',
    summary: 'What a reseller gets from an invoice run',
    roles,
    params: clientParams,
    answer: z.array(output),
  }),
}

import { z } from 'zod'
import { account, brand } from './clients.contract.ts'
import { calendarDate, endpoint, index, indexParam } from './http.ts'
import type { Role } from './roles.ts'

/** What of an account was found. */
export const hitField = z.enum([
  'accountNumber',
  'companyName',
  'contact',
  'email',
  'phone',
  'postcode',
  'cli',
  'invoiceNumber',
])
export type HitField = z.infer<typeof hitField>

/** Parts of a text that match: first character and the one after the last. */
const marks = z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)]))

export const accountHit = z.object({
  account,
  client: z.object({ index, name: z.string() }),
  brand,
  /** Null while the account is open. */
  closedOn: calendarDate.nullable(),
  /** `tolerant` has a slip in it. */
  kind: z.enum(['exact', 'prefix', 'part', 'tolerant']),
  /** What matched, as it stands in the account. */
  matched: z.object({ field: hitField, text: z.string(), marks }),
  /** The same in what every hit shows. */
  marks: z.object({ accountNumber: marks, companyName: marks }),
  /** The invoice that has the number. */
  invoice: z.object({ index, runIndex: index }).nullable(),
})
export type AccountHit = z.infer<typeof accountHit>

export const accountSearchAnswer = z.object({
  hits: z.array(accountHit),
  /** There are more than are listed. */
  more: z.boolean(),
})
export type AccountSearchAnswer = z.infer<typeof accountSearchAnswer>

const staff: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
export const LONGEST_SEARCH = 100

export const accountSearch = {
  search: endpoint({
    method: 'GET',
    path: '/api/accounts/search',
    summary:
      'Accounts of all resellers, or one, by number, company, contact, e-mail, telephone, postcode, CLI or invoice number; the best first, closed ones last',
    roles: staff,
    query: z.object({
      text: z.string().max(LONGEST_SEARCH),
      client: indexParam.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: accountSearchAnswer,
  }),
  /** For the accounts that a person had open before. Those that are gone are left out. */
  named: endpoint({
    method: 'GET',
    path: '/api/accounts/named',
    summary: 'Accounts by their indexes, in the order asked for',
    roles: staff,
    query: z.object({
      indexes: z
        .string()
        .max(300)
        .regex(/^\d{1,9}(,\d{1,9}){0,19}$/, 'must be at most 20 indexes with commas between them')
        .meta({ examples: ['1,2'] }),
    }),
    answer: z.array(
      z.object({
        account,
        client: z.object({ index, name: z.string() }),
        brand,
        closedOn: calendarDate.nullable(),
      }),
    ),
  }),
}

import { z } from 'zod'
import { account, brand } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { exactMoney } from '../money.ts'
import type { Role } from '../roles.ts'

/** The part of an account that matched. */
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

/** Matching parts of a text: first character and the one after the last. */
const marks = z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)]))

export const accountHit = z.object({
  account,
  client: z.object({ index, name: z.string() }),
  brand,
  /** Null while the account is open. */
  closedOn: calendarDate.nullable(),
  /** `tolerant` allows one typing error. */
  kind: z.enum(['exact', 'prefix', 'part', 'tolerant']),
  /** The matching text, as stored in the account. */
  matched: z.object({ field: hitField, text: z.string(), marks }),
  /** Matches in the texts that every hit shows. */
  marks: z.object({ accountNumber: marks, companyName: marks }),
  /** The document that has the number. */
  invoice: z.object({ index, runIndex: index, kind: z.enum(['invoice', 'credit_note']) }).nullable(),
  /** Its usage in periods that are not closed, provisional, before VAT; null without any, or before it is rated. */
  usage: z.object({ calls: z.number().int(), charge: exactMoney, ratedAt: instant }).nullable(),
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
      'Accounts of all resellers, or one, by number, company, contact, e-mail, phone, postcode, CLI or invoice number; the best first, closed ones last',
    roles: staff,
    query: z.object({
      text: z.string().max(LONGEST_SEARCH),
      client: indexParam.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: accountSearchAnswer,
  }),
  /** The accounts that a user opened recently, without those that no longer exist. */
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

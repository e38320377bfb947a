import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { side } from './rate-cards.contract.ts'
import { type Role, bureau, serviceEstablishment } from '../roles.ts'

const named = z.object({ index, name: z.string() })

/** A rate allocation of the whole reseller or of one brand, as shown in Service Establishment. */
export const wholesaleRetailEntry = z.object({
  index,
  side,
  /** Null: any carrier. */
  carrier: named.nullable(),
  rateCard: named.extend({ validFrom: calendarDate }),
  /** Null: the whole reseller. */
  brand: named.nullable(),
  validFrom: calendarDate,
  /** The day before the next entry of the same side and carrier; null while there is none. */
  validTo: calendarDate.nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type WholesaleRetailEntry = z.infer<typeof wholesaleRetailEntry>

export const newWholesaleRetailEntry = z.object({
  side,
  /** Absent: any carrier; only for retail. */
  carrierIndex: index.optional(),
  rateCardIndex: index,
  validFrom: calendarDate,
})
export type NewWholesaleRetailEntry = z.infer<typeof newWholesaleRetailEntry>

const roles: readonly Role[] = [...serviceEstablishment, ...bureau]
const path = '/api/clients/{client}/wholesaleretail'
const brandPath = '/api/clients/{client}/brands/{brand}/wholesaleretail'
const brandParams = clientParams.extend({ brand: indexParam })

export const wholesaleRetail = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Wholesale and retail rate cards of the whole reseller, by carrier and side, latest first',
    roles,
    params: clientParams,
    answer: z.array(wholesaleRetailEntry),
  }),
  insert: endpoint({
    method: 'POST',
    path,
    summary: 'Let a rate card rate the whole reseller from a day on',
    roles,
    params: clientParams,
    body: newWholesaleRetailEntry,
    answer: wholesaleRetailEntry,
    status: 201,
  }),
  listOfBrand: endpoint({
    method: 'GET',
    path: brandPath,
    summary: "A brand's own retail rate cards, by carrier, latest first",
    roles,
    params: brandParams,
    answer: z.array(wholesaleRetailEntry),
  }),
  insertForBrand: endpoint({
    method: 'POST',
    path: brandPath,
    summary: 'Let a retail card rate a brand from a day on',
    roles,
    params: brandParams,
    body: newWholesaleRetailEntry.extend({ side: side.default('retail') }),
    answer: wholesaleRetailEntry,
    status: 201,
  }),
}

import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam } from '../http.ts'
import { administrator, bureau, crm, serviceEstablishment } from '../roles.ts'
import { percentageRates } from '../service-establishment/vat-rules.ts'

/** The percentage of a VAT rate from a day, by tax point. */
export const vatPercentage = z.object({
  index,
  vatRate: z.enum(percentageRates),
  validFrom: calendarDate,
  /** Such as 17.50. */
  percent: z.string(),
  /** Null where it came with the program. */
  addedBy: z.string().nullable(),
  /** Whether it is still so far ahead that it can be removed. */
  removable: z.boolean(),
})
export type VatPercentage = z.infer<typeof vatPercentage>

/** Days from today to the first day that a new percentage may begin. */
export const PERCENTAGE_NOTICE = 2

export const newVatPercentage = z.strictObject({
  vatRate: z.enum(['standard', 'reduced']),
  validFrom: calendarDate,
  percent: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage with up to 2 decimals, such as 17.5')
    .meta({ examples: ['17.5'] }),
})
export type NewVatPercentage = z.infer<typeof newVatPercentage>

const path = '/api/vatpercentages'

export const vatPercentages = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Percentages of the VAT rates with their first days, the latest first',
    roles: [...new Set([...administrator, ...bureau, ...crm, ...serviceEstablishment])],
    answer: z.array(vatPercentage),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add the percentage of a VAT rate from a day at least 2 days ahead',
    roles: administrator,
    body: newVatPercentage,
    answer: z.array(vatPercentage),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{percentage}`,
    summary: 'Remove a percentage that begins at least 2 days from now',
    roles: administrator,
    params: z.object({ percentage: indexParam }),
    answer: z.array(vatPercentage),
  }),
}

import { allowanceUnits } from '@nineops/contract/bureau/usage-kinds.contract'
import { type Itemisation, itemisations } from '@nineops/contract/crm/account-choices'
import { pageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { z } from 'zod'

const text = z.string()
const optional = z.string().nullable().default(null)
const corrected = z.object({ number: text, date: text })

/** Supplier and customer as they were when the invoice was calculated; stored with it. */
export const snapshot = z.object({
  supplier: z.object({
    name: text,
    tradingName: text,
    address: z.array(text),
    vatNumber: text,
    companyNumber: optional,
    telephone: optional,
    email: optional,
    website: optional,
    accentColour: optional,
    /** How customers pay who do not pay by Direct Debit. */
    payLink: optional,
    payWords: optional,
    complaintsWords: optional,
    complaintsPhone: optional,
    adrScheme: optional,
  }),
  bank: z.object({ name: text, sortCode: text, account: text }),
  logo: optional,
  /** What page one has, where the brand had chosen it. */
  pageOne: pageOne.nullable().default(null),
  customer: z.object({ name: text, address: z.array(text), vatNumber: optional, country: optional }),
  account: z.object({
    number: text,
    contact: text,
    email: text,
    delivery: text,
    paymentMethod: text,
    mandateReference: text,
    /** State of a mandate that had ended when the invoice was calculated: it asks for a bank transfer. */
    endedMandate: optional,
    bankAccount: text,
    /** Absent on older documents, which say `itemised`. */
    itemisation: z.enum(itemisations).optional(),
    itemised: z.boolean().default(true),
    purchaseOrder: optional,
    costCentre: optional,
    peppolAddress: optional,
  }),
  period: z.object({ from: text, to: text }),
  collectionDate: text,
  /** What the account owed after its last invoice, and what was posted since. */
  position: z.object({ previous: text, since: text }).nullable().default(null),
  /** What bundles include in the period, and what was used when the invoice was calculated; older documents have none. */
  allowances: z
    .array(
      z.object({
        name: text,
        numbers: z.number().nullable(),
        pooled: z.boolean(),
        unit: z.enum(allowanceUnits),
        included: z.number(),
        used: z.number(),
        earlier: z.number(),
      }),
    )
    .default([]),
  /** The invoices that a credit note corrects; older documents name one or none. */
  corrects: z
    .union([z.array(corrected), corrected.transform(one => [one])])
    .nullish()
    .transform(invoices => invoices ?? []),
  /** Why a credit note was issued, in words. */
  reason: optional,
})
export type Snapshot = z.infer<typeof snapshot>

/** How the document itemises calls; older ones say only whether. */
export const itemisationOf = ({ account }: Snapshot): Itemisation =>
  account.itemisation ?? (account.itemised ? 'full' : 'none')

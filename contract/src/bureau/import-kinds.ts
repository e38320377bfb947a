import { z } from 'zod'

/** The imports of the Bureau; contracts are imported in Ordering. */
export const bureauImportKind = z.enum([
  'accounts',
  'services',
  'charges',
  'products',
  'vatcategories',
  'pricesteps',
  'ratecard',
  'openingbalances',
])
export const importKind = z.enum([...bureauImportKind.options, 'contracts'])
export type ImportKind = z.infer<typeof importKind>

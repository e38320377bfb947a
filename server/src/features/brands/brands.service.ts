import type { BrandChange, BrandDetail, NewBrand } from '@nineops/contract/clients.contract'
import { brandFields, noBrand, readChanges, readNew } from '@nineops/contract/establishment-rules'
import type { InvoiceNumberRange } from '@nineops/contract/invoice-numbers.contract'
import type { Db } from '../../platform/db/db.ts'
import type { FieldError } from '../../platform/http/errors.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { saveRange } from '../invoice-numbers/invoice-numbers.service.ts'
import { brandDetail, textsOf } from './brand-details.service.ts'
import { brandErrors } from './brands.errors.ts'
import * as repository from './brands.repository.ts'

export { brandDetail } from './brand-details.service.ts'

/** What is wrong with a new brand by field, or its texts as they will be stored. */
export async function readNewBrand(db: Db, brand: NewBrand) {
  const { texts, problems } = readNew(brandFields, noBrand, brand)
  const errors: FieldError[] = [...problems].map(([field, message]) => ({ field, message }))
  if (errors.length === 0) errors.push(...(await bankProblems(db, texts, texts)))
  return { texts, errors }
}

/**
 * Adds a brand, and its number ranges where they come along; all or nothing.
 * @param within where the brand stands in what was sent: `brand.` for a reseller's first
 * @throws 404, 400 by field, 409 `brand_exists`, 409 `invoice_numbers_overlap`, 409 `invoice_numbers_given`
 */
export async function createBrand(
  db: Db,
  clientIndex: number,
  brand: NewBrand,
  userIndex: number,
  within = '',
): Promise<{ brand: BrandDetail; ranges: InvoiceNumberRange[] }> {
  await requireClient(db, clientIndex)
  const { texts, errors } = await readNewBrand(db, brand)
  if (errors.length > 0)
    throw brandErrors.invalid(errors.map(error => ({ ...error, field: `${within}${error.field}` })))
  await repository.lockBrands(db, clientIndex)
  if (await repository.nameInUse(db, clientIndex, texts.name, 0))
    throw brandErrors.nameTaken(texts.name, `${within}name`)
  const { paymentDays, invoiceZero } = brand
  const index = await repository.insertBrand(db, clientIndex, { texts, paymentDays, invoiceZero })
  const ranges: InvoiceNumberRange[] = []
  for (const [kind, numbers] of [
    ['invoice', brand.invoiceNumbers],
    ['credit_note', brand.creditNoteNumbers],
  ] as const) {
    if (!numbers) continue
    const { after } = await saveRange(db, clientIndex, { brandIndex: index, kind, ...numbers }, userIndex)
    ranges.push(after)
  }
  return { brand: await brandDetail(db, clientIndex, index), ranges }
}

/**
 * Changes details of a brand and answers it before and after; both are the same where nothing differs. Invoices
 * that are calculated from now on have them.
 * @throws 404, 409 `brand_changed` if it is not the version any more, 409 `brand_exists`, 400 by field
 */
export async function changeBrand(
  db: Db,
  clientIndex: number,
  index: number,
  { version, paymentDays, invoiceZero, ...typed }: BrandChange,
): Promise<{ before: BrandDetail; after: BrandDetail }> {
  await repository.lockBrands(db, clientIndex)
  await repository.holdBrand(db, index)
  const before = await brandDetail(db, clientIndex, index)
  if (before.version !== version) throw brandErrors.changed(before.name)
  const { changes, problems } = readChanges(brandFields, textsOf(before), typed)
  const errors: FieldError[] = [...problems].map(([field, message]) => ({ field, message }))
  const texts = { ...textsOf(before), ...changes }
  if (errors.length === 0) errors.push(...(await bankProblems(db, texts, changes)))
  if (errors.length > 0) throw brandErrors.invalid(errors)
  if (changes.name !== undefined && (await repository.nameInUse(db, clientIndex, changes.name, index)))
    throw brandErrors.nameTaken(changes.name, 'name')
  const values = {
    texts,
    paymentDays: paymentDays ?? before.paymentDays,
    invoiceZero: invoiceZero ?? before.invoiceZero,
  }
  const same = values.paymentDays === before.paymentDays && values.invoiceZero === before.invoiceZero
  if (same && Object.keys(changes).length === 0) return { before, after: before }
  await repository.updateBrand(db, index, values)
  return { before, after: await brandDetail(db, clientIndex, index) }
}

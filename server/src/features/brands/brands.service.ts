import { isDeepStrictEqual } from 'node:util'
import type {
  BrandChange,
  BrandDetail,
  NewBrand,
  Reminding,
} from '@nineops/contract/service-establishment/brands.contract'
import {
  brandFields,
  noBrand,
  readChanges,
  readNew,
} from '@nineops/contract/service-establishment/establishment-rules'
import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import type { Db } from '../../platform/db/db.ts'
import { reminderProblems } from '@nineops/contract/service-establishment/reminder-rules'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { requireUnchanged } from '../../platform/db/seen.ts'
import type { FieldError } from '../../platform/http/errors.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { saveRange } from '../invoice-numbers/invoice-numbers.service.ts'
import { lockBrand, selectBrandsOnPaper, updateLogo } from './brand-logo.repository.ts'
import { brandDetail, textsOf } from './brand-details.service.ts'
import { brandErrors } from './brands.errors.ts'
import * as repository from './brands.repository.ts'

export { brandDetail } from './brand-details.service.ts'

/** A brand with its details for invoices; `logo` is the printed file, or null. */
export type BrandOnPaper = Awaited<ReturnType<typeof selectBrandsOnPaper>>[number]

/** A reseller's brands as shown on invoices. */
export const brandsOnPaper = selectBrandsOnPaper
/** One of them, locked until the transaction ends; undefined if the reseller has no such brand. */
export const lockBrandDetails = lockBrand
/** Sets the file of a brand's logo; existing documents keep theirs. */
export const setBrandLogo = updateLogo

/** Errors of a new brand by field, or its texts in stored form. */
export async function readNewBrand(db: Db, brand: NewBrand) {
  const { texts, problems } = readNew(brandFields, noBrand, brand)
  const errors: FieldError[] = [...problems].map(([field, message]) => ({ field, message }))
  if (errors.length === 0) errors.push(...(await bankProblems(db, texts, texts)))
  return { texts, errors }
}

/**
 * Adds a brand, and its number ranges if given; all or nothing.
 * @param within path of the brand in the request: `brand.` for a reseller's first
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
  const { paymentDays, invoiceZero, collect } = brand
  const index = await repository.insertBrand(db, clientIndex, { texts, paymentDays, invoiceZero, collect })
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

/** `5` as it is stored: 5.00. */
const decimal = (pounds: string): string => penceToDecimal(parsePence(pounds) ?? 0)

const after = (days: number | null | undefined, stored: number | null) => (days === undefined ? stored : days)

/** The reminders as they will be, and what else is changed. */
function remindingOf(before: Reminding, change: Omit<BrandChange, 'version'>) {
  const { remind, remindFrom, reminderDays1, reminderDays2, reminderDays3, ...typed } = change
  const reminding = {
    remind: remind ?? before.remind,
    remindFrom: remindFrom === undefined ? before.remindFrom : decimal(remindFrom),
    reminderDays1: after(reminderDays1, before.reminderDays1),
    reminderDays2: after(reminderDays2, before.reminderDays2),
    reminderDays3: after(reminderDays3, before.reminderDays3),
  }
  return { reminding, typed }
}

/**
 * Changes details of a brand; returns it before and after, identical if nothing changed. Invoices calculated from now
 * on show them.
 * @throws 404, 409 `brand_changed` if the version is out of date, 409 `brand_exists`, 400 by field
 */
export async function changeBrand(
  db: Db,
  clientIndex: number,
  index: number,
  { version, paymentDays, invoiceZero, collect, pageOne, ...change }: BrandChange,
): Promise<{ before: BrandDetail; after: BrandDetail }> {
  await repository.lockBrands(db, clientIndex)
  await repository.lockBrand(db, index)
  const before = await brandDetail(db, clientIndex, index)
  requireUnchanged(before, { version }, () => brandErrors.changed(before.name))
  const { reminding, typed } = remindingOf(before, change)
  const { changes, problems } = readChanges(brandFields, textsOf(before), typed)
  const errors: FieldError[] = [...problems].map(([field, message]) => ({ field, message }))
  const texts = { ...textsOf(before), ...changes }
  errors.push(...reminderProblems(reminding).map(([field, message]) => ({ field, message })))
  if (errors.length === 0) errors.push(...(await bankProblems(db, texts, changes)))
  if (errors.length > 0) throw brandErrors.invalid(errors)
  if (changes.name !== undefined && (await repository.nameInUse(db, clientIndex, changes.name, index)))
    throw brandErrors.nameTaken(changes.name, 'name')
  const values = {
    texts,
    paymentDays: paymentDays ?? before.paymentDays,
    invoiceZero: invoiceZero ?? before.invoiceZero,
    collect: collect ?? before.collect,
    ...reminding,
    pageOne: pageOne ?? before.pageOne,
  }
  const { texts: _, ...settings } = values
  const same = Object.entries(settings).every(([name, value]) =>
    isDeepStrictEqual(before[name as keyof BrandDetail], value),
  )
  if (same && Object.keys(changes).length === 0) return { before, after: before }
  await repository.updateBrand(db, index, values)
  return { before, after: await brandDetail(db, clientIndex, index) }
}

import type {
  Discount,
  LoyaltyScheme,
  LoyaltySchemeChange,
  NewLoyaltyScheme,
} from '@nineops/contract/loyalty-schemes.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { schemeErrors } from './loyalty-schemes.errors.ts'
import * as repository from './loyalty-schemes.repository.ts'

const MOST_GROUPS = 500
const today = () => londonDate(Date.now())

const discountOf = ({ percent, amount }: repository.SchemeRow): Discount =>
  percent === null
    ? { kind: 'amount', amount: amount ?? '0' }
    : { kind: 'percent', percent: String(Number(percent)) }

const toScheme = (row: repository.SchemeRow): LoyaltyScheme => ({
  index: row.index,
  name: row.name,
  description: row.description,
  minimumMonths: row.minimum_months,
  discount: discountOf(row),
  productGroups: row.product_groups,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  status: row.status === 'withdrawn' ? 'withdrawn' : 'active',
  accounts: row.accounts ?? 0,
  contracts: row.contracts ?? 0,
  createdAt: row.created_at.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updated_at.toISOString(),
})

const toValues = (scheme: NewLoyaltyScheme): repository.SchemeValues => ({
  name: scheme.name,
  description: scheme.description,
  minimum_months: scheme.minimumMonths,
  percent: scheme.discount.kind === 'percent' ? scheme.discount.percent : null,
  amount: scheme.discount.kind === 'amount' ? scheme.discount.amount : null,
  product_groups: scheme.productGroups,
  valid_from: scheme.validFrom,
  valid_to: scheme.validTo,
  status: scheme.status,
})

/** A reseller's schemes by name. @throws 404 */
export async function listSchemes(db: Db, clientIndex: number): Promise<LoyaltyScheme[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectSchemes(db, clientIndex, today())).map(toScheme)
}

/** Product groups that the reseller's charges, bundles and usage bear, by name. @throws 404 */
export async function listProductGroups(db: Db, clientIndex: number): Promise<string[]> {
  await requireClient(db, clientIndex)
  return repository.selectProductGroups(db, clientIndex, MOST_GROUPS)
}

/** @throws 404 */
export async function requireScheme(db: Db, clientIndex: number, index: number): Promise<LoyaltyScheme> {
  await requireClient(db, clientIndex)
  const row = await repository.selectScheme(db, clientIndex, index, today())
  if (!row) throw schemeErrors.notFound(index)
  return toScheme(row)
}

/** Nobody changes, withdraws or deletes one of the reseller's schemes until the transaction ends. */
export const holdSchemes = repository.lockSchemes

/** Adds a scheme. @throws 404, 409 `loyalty_scheme_exists` */
export async function createScheme(
  db: Db,
  clientIndex: number,
  scheme: NewLoyaltyScheme,
  userIndex: number,
): Promise<LoyaltyScheme> {
  await requireClient(db, clientIndex)
  await repository.lockSchemes(db, clientIndex)
  if (await repository.nameInUse(db, clientIndex, scheme.name, 0)) throw schemeErrors.nameTaken(scheme.name)
  const index = await repository.insertScheme(db, clientIndex, toValues(scheme), userIndex)
  return requireScheme(db, clientIndex, index)
}

async function holdSeen(db: Db, clientIndex: number, index: number, updatedAt: string) {
  await repository.lockSchemes(db, clientIndex)
  const before = await requireScheme(db, clientIndex, index)
  if (new Date(updatedAt).getTime() !== new Date(before.updatedAt).getTime())
    throw schemeErrors.changed(before.name)
  return before
}

/**
 * Changes the fields that are given; answers the scheme before and after.
 * @throws 404, 400 for an end before the start, 409 `loyalty_scheme_changed`, 409 `loyalty_scheme_exists`
 */
export async function changeScheme(
  db: Db,
  clientIndex: number,
  index: number,
  { updatedAt, ...given }: LoyaltySchemeChange,
): Promise<{ before: LoyaltyScheme; after: LoyaltyScheme }> {
  const before = await holdSeen(db, clientIndex, index, updatedAt)
  const changed: NewLoyaltyScheme = {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    minimumMonths: given.minimumMonths ?? before.minimumMonths,
    discount: given.discount ?? before.discount,
    productGroups: given.productGroups ?? before.productGroups,
    validFrom: given.validFrom ?? before.validFrom,
    validTo: given.validTo === undefined ? before.validTo : given.validTo,
    status: given.status ?? before.status,
  }
  if (changed.validTo !== null && changed.validTo < changed.validFrom) throw schemeErrors.endsBeforeStart()
  if (await repository.nameInUse(db, clientIndex, changed.name, index))
    throw schemeErrors.nameTaken(changed.name)
  await repository.updateScheme(db, index, toValues(changed))
  return { before, after: await requireScheme(db, clientIndex, index) }
}

/** Deletes a scheme that no contract took. @throws 404, 409 `loyalty_scheme_changed`, 409 `loyalty_scheme_used` */
export async function removeScheme(
  db: Db,
  clientIndex: number,
  index: number,
  updatedAt: string,
): Promise<LoyaltyScheme> {
  const before = await holdSeen(db, clientIndex, index, updatedAt)
  if (before.contracts > 0) throw schemeErrors.used(before.name, before.contracts)
  await repository.deleteScheme(db, index)
  return before
}

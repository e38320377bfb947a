import type { Db } from '../../platform/db/db.ts'
import { listServicesOf, type NewService } from '../account-services/services.service.ts'
import { accountIndexes } from '../accounts/accounts.service.ts'
import { lastClosedPeriod } from '../bill-runs/bill-runs.service.ts'
import { addCharges, chargesOf, type NewCharge } from '../charges/charges.service.ts'
import { codeKey, productsByCode } from '../products/products.service.ts'
import { type ChargeColumn, type ChargeFileRow, isTooDear, TOO_DEAR } from './charge-rows.domain.ts'
import type { FileRow } from './csv-rows.domain.ts'
import { type ImportNotes, startsInClosedPeriod } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'

/**
 * Charges are added to existing accounts, but for those that they have already: a row for each such charge is left as it
 * is. Further identical rows are added, with a warning, and so is a charge that starts in a closed period.
 */
export async function planCharges(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<ChargeColumn, ChargeFileRow>[],
  { errors, warnings }: ImportNotes,
): Promise<ImportPlan> {
  const accounts = await accountIndexes(db, clientIndex)
  const closed = await lastClosedPeriod(db, clientIndex)
  const seen = new Map<string, number>()
  const added: NewCharge[] = []
  const same = new Set<number>()
  const stored = await storedCharges(
    db,
    clientIndex,
    rows.flatMap(({ cells }) => accounts.get(cells.account_number) ?? []),
  )
  const clis = [...new Set(rows.flatMap(({ row }) => row?.cli ?? []))]
  const services = Map.groupBy(await listServicesOf(db, clientIndex, clis), ({ cli }) => cli)
  const products = await productsByCode(
    db,
    clientIndex,
    rows.flatMap(({ row }) => row?.productCode ?? []),
  )
  for (const { line, cells, row } of rows) {
    const accountIndex = accounts.get(cells.account_number)
    if (accountIndex === undefined && cells.account_number !== '')
      errors.add(line, 'account_number', cells.account_number, 'No account has this number')
    if (row === null) continue
    const { accountNumber: _number, cli, ...given } = row
    const product = row.productCode === null ? undefined : products.get(codeKey(row.productCode))
    const wrong = row.productCode === null ? null : productMessage(product)
    if (wrong !== null) errors.add(line, 'product', cells.product, wrong)
    const charge = filled(given, product)
    if (product && row.amount === undefined && isTooDear(product.price, row.quantity))
      errors.add(line, 'quantity', cells.quantity, TOO_DEAR)
    const service =
      cli === null ? null : services.get(cli)?.find(one => goesOn(one, accountIndex, row.startDate))
    if (service === undefined && accountIndex !== undefined)
      errors.add(
        line,
        'cli',
        cells.cli,
        'The account has no service of this number, or it ended before the first day',
      )
    const serviceIndex = service?.index ?? null
    const known = accountIndex === undefined ? undefined : stored.get(keyOf({ accountIndex, ...charge }))
    const exact =
      known?.findIndex(
        one => one.endDate === row.endDate && (serviceIndex === null || one.serviceIndex === serviceIndex),
      ) ?? -1
    if (exact >= 0) {
      known?.splice(exact, 1)
      same.add(line)
      continue
    }
    if (accountIndex !== undefined) added.push({ accountIndex, serviceIndex, ...charge })
    if (known && known.length > 0)
      warnings.add(
        line,
        'end_date',
        cells.end_date,
        `${describeEnd(known[0]?.endDate)}; this one is added beside it`,
      )
    if (closed && row.startDate <= closed.periodEnd && row.billedThrough === null)
      warnings.add(line, 'start_date', cells.start_date, startsInClosedPeriod(charge, closed))
    const whole = JSON.stringify(row)
    const earlier = seen.get(whole)
    if (earlier === undefined) seen.set(whole, line)
    else
      warnings.add(line, null, charge.description, `The same charge as on line ${earlier}; both are billed`)
  }
  return {
    added: added.length,
    changes: [],
    same,
    save: async tx => {
      await addCharges(tx, clientIndex, added)
      return { rateCardIndex: null, accounts: added.map(charge => charge.accountIndex) }
    },
  }
}

type Products = Awaited<ReturnType<typeof productsByCode>>
type Product = ReturnType<Products['get']>

/** Why a charge cannot be made from a product; null if it can. */
function productMessage(product: Product): string | null {
  if (!product) return 'The reseller has no product with this code'
  return product.status === 'withdrawn' ? 'This product is withdrawn' : null
}

/** A charge with what its row leaves to the product. */
const filled = (
  { productCode: _code, ...given }: Omit<ChargeFileRow, 'accountNumber' | 'cli'>,
  product: Product,
): Omit<NewCharge, 'accountIndex' | 'serviceIndex'> => ({
  ...given,
  description: given.description ?? product?.name ?? '',
  productGroup: given.productGroup ?? product?.productGroup ?? '',
  frequency: given.frequency ?? product?.frequency ?? 'once',
  timing: given.timing ?? product?.timing ?? 'arrears',
  amount: given.amount ?? product?.price ?? '0',
  productIndex: product?.index ?? null,
  cost: product?.cost ?? null,
  nominal: product?.nominal ?? null,
})

/** What identifies a charge besides its last day. */
const keyOf = (charge: Omit<NewCharge, 'serviceIndex' | 'cost' | 'nominal' | 'productIndex'>): string =>
  JSON.stringify([
    charge.accountIndex,
    charge.description,
    charge.productGroup,
    charge.frequency,
    charge.timing,
    Number(charge.amount),
    Number(charge.quantity),
    charge.startDate,
  ])

/** Whether a service is the account's and has not ended before a day. */
const goesOn = (
  service: Pick<NewService, 'accountIndex' | 'endDate'>,
  accountIndex: number | undefined,
  day: string,
): boolean => service.accountIndex === accountIndex && (service.endDate === null || service.endDate >= day)

/** The last days and services of the charges that these accounts have, by what identifies them. */
async function storedCharges(db: Db, clientIndex: number, accounts: readonly number[]) {
  const stored = new Map<string, Pick<NewCharge, 'endDate' | 'serviceIndex'>[]>()
  for (const charge of await chargesOf(db, clientIndex, [...new Set(accounts)])) {
    const key = keyOf(charge)
    const known = stored.get(key)
    if (known) known.push(charge)
    else stored.set(key, [charge])
  }
  return stored
}

const describeEnd = (endDate: string | null | undefined): string =>
  endDate ? `The account has this charge up to ${endDate}` : 'The account has this charge without an end date'

import {
  type BilledPart,
  type Charge,
  type ChargeDetail,
  charges,
} from '@nineops/contract/ordering/charges.contract'
import { penceToDecimal } from '@nineops/contract/money'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './charge-list.repository.ts'
import type { ChargeRow } from './charge-list.repository.ts'
import { type BilledRow, outlookWithDiscounts, positionsOf, selectBilled } from './charge-outlook.service.ts'
import { chargeErrors } from './charges.errors.ts'

/** How many billed parts a detail lists. */
const LISTED_PARTS = 200

const today = () => londonDate(Date.now())

/** A row in its wire format. */
export const toListed = ({
  accountIndex,
  accountNumber,
  companyName,
  brandIndex,
  brandName,
  serviceIndex,
  cli,
  productIndex,
  productCode,
  ...row
}: ChargeRow): Charge => ({
  ...row,
  service: serviceIndex === null || cli === null ? null : { index: serviceIndex, cli },
  product: productIndex === null || productCode === null ? null : { index: productIndex, code: productCode },
  account: { index: accountIndex, accountNumber, companyName },
  brand: { index: brandIndex, name: brandName },
})

/** A reseller's charges. @throws 404 */
export const chargeList = listing({
  endpoint: charges.list,
  async of(db, { params: { client }, query }) {
    await requireClient(db, client)
    return { ...query, clientIndex: client, today: today() }
  },
  stored: repository.listedCharges,
  read: toListed,
})

/** These charges of a reseller in order of index; with `hold`, locked until the transaction ends. @throws 404 */
export async function requireCharges(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  hold = false,
): Promise<ChargeRow[]> {
  const rows = await repository.selectChargesByIndex(db, clientIndex, indexes, { today: today(), hold })
  const found = new Set(rows.map(row => row.index))
  const missing = indexes.find(index => !found.has(index))
  if (missing !== undefined) throw chargeErrors.notFound(missing)
  return rows
}

/** One charge of a reseller. @throws 404 */
export async function requireCharge(
  db: Db,
  clientIndex: number,
  index: number,
  hold = false,
): Promise<ChargeRow> {
  const [row] = await requireCharges(db, clientIndex, [index], hold)
  if (!row) throw chargeErrors.notFound(index)
  return row
}

const toPart = (row: BilledRow): BilledPart => ({
  kind: row.kind,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  amount: row.amount,
  run: { index: row.runIndex, description: row.runDescription },
  confirmed: row.confirmed,
})

/** A charge with its billed parts and next bills. @throws 404 */
export async function getCharge(db: Db, clientIndex: number, index: number): Promise<ChargeDetail> {
  await requireClient(db, clientIndex)
  const row = await requireCharge(db, clientIndex, index)
  const billed = await selectBilled(db, [index])
  const positions = await positionsOf(db, clientIndex, [row.accountIndex])
  const position = positions.get(row.accountIndex)
  if (!position) throw chargeErrors.noAccount(row.accountIndex)
  return {
    ...toListed(row),
    billed: billed.slice(0, LISTED_PARTS).map(toPart),
    billedTotal: penceToDecimal(billed.reduce((sum, part) => sum + part.amountPence, 0)),
    outlook: await outlookWithDiscounts(db, row, position, billed),
  }
}

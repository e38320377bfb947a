import type { ChargeTerms } from '@nineops/contract/ordering/charges.contract'
import type { Db } from '../../platform/db/db.ts'
import { insertRow, rowExists, updateRow } from '../../platform/db/rows.ts'

/** Adds one charge; returns its index. */
export async function insertCharge(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  terms: ChargeTerms,
): Promise<number> {
  return insertRow(db, 'charges', {
    client_index: clientIndex,
    account_index: accountIndex,
    ...columnsOf(terms),
  })
}

const columnsOf = (terms: ChargeTerms) => ({
  description: terms.description,
  product_group: terms.productGroup,
  frequency: terms.frequency,
  timing: terms.timing,
  amount: terms.amount,
  quantity: terms.quantity,
  start_date: terms.startDate,
  end_date: terms.endDate,
  billed_through: terms.billedThrough,
  service_index: terms.serviceIndex,
  product_index: terms.productIndex,
  cost: terms.cost,
  nominal: terms.nominal,
})

export async function updateCharge(db: Db, index: number, terms: ChargeTerms): Promise<void> {
  await updateRow(db, 'charges', index, columnsOf(terms))
}

export const serviceBelongs = (db: Db, accountIndex: number, serviceIndex: number): Promise<boolean> =>
  rowExists(db, 'services', { index: serviceIndex, account_index: accountIndex })

export async function deleteCharge(db: Db, index: number): Promise<void> {
  await db.deleteFrom('charges').where('index', '=', index).execute()
}

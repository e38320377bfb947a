import type { Brand, Client } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import type { Db } from '../../platform/db/db.ts'
import { clientErrors } from './clients.errors.ts'
import * as repository from './clients.repository.ts'
import { selectPaymentDays, updatePaymentDays } from './payment-days.repository.ts'

const statusDescriptions: Record<number, string> = { 1: 'Live', 2: 'Suspended', 3: 'Closed' }

const toClient = (row: { index: number; name: string; status: number }): Client => ({
  index: row.index,
  name: row.name,
  status: { index: row.status, description: statusDescriptions[row.status] ?? 'Unknown' },
})

/** Every reseller, by name. */
export async function listClients(db: Db): Promise<Client[]> {
  return (await repository.listClients(db)).map(toClient)
}

/** The bureau's own resellers (the Nine group), by name. */
export async function listNineClients(db: Db): Promise<Client[]> {
  return (await repository.listNineClients(db)).map(toClient)
}

/** @throws 404 if the reseller does not exist. */
export async function getClient(db: Db, clientIndex: number): Promise<Client> {
  const row = await repository.selectClient(db, clientIndex)
  if (!row) throw clientErrors.notFound(clientIndex)
  return toClient(row)
}

/** The resellers that each database is known to have: none is ever deleted. */
const known = new WeakMap<Db, Set<number>>()

/** @throws 404 if the reseller does not exist. */
export async function requireClient(db: Db, clientIndex: number): Promise<void> {
  const ofDatabase = known.get(db) ?? new Set<number>()
  if (ofDatabase.has(clientIndex)) return
  if (!(await repository.clientExists(db, clientIndex))) throw clientErrors.notFound(clientIndex)
  // One that a transaction has made may still be undone.
  if (!db.isTransaction) known.set(db, ofDatabase.add(clientIndex))
}

/** What lists of a whole reseller ask for. @throws 404 */
export async function ofClient<Query extends object>(
  db: Db,
  { params: { client }, query }: { params: { client: number }; query: Query },
): Promise<Query & { clientIndex: number }> {
  await requireClient(db, client)
  return { ...query, clientIndex: client }
}

export async function listBrands(db: Db, clientIndex: number): Promise<Brand[]> {
  await requireClient(db, clientIndex)
  return repository.listBrands(db, clientIndex)
}

/** A reseller's accounts as JSON text (spec §3: index, accountNumber, companyName). */
export async function accountsJson(db: Db, clientIndex: number): Promise<string> {
  await requireClient(db, clientIndex)
  return repository.accountsJson(db, clientIndex)
}

/** How many days a brand's customers have to pay; with `hold`, locked until the transaction ends. */
export const paymentDaysOf = (
  db: Db,
  brandIndex: number,
  hold: boolean,
): Promise<{ index: number; name: string; paymentDays: number } | undefined> =>
  selectPaymentDays(db, brandIndex, hold)

/** Sets the days; they apply to invoices calculated from now on. */
export const setPaymentDays = (db: Db, brandIndex: number, days: number): Promise<void> =>
  updatePaymentDays(db, brandIndex, days)

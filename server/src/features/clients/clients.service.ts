import type { Brand, Client } from '@nineops/contract/clients.contract'
import type { Db } from '../../platform/db/db.ts'
import { clientErrors } from './clients.errors.ts'
import * as repository from './clients.repository.ts'

const statusDescriptions: Record<number, string> = { 1: 'Live', 2: 'Suspended', 3: 'Closed' }

/** Every reseller, by name. */
export async function listClients(db: Db): Promise<Client[]> {
  const rows = await repository.listClients(db)
  return rows.map(row => ({
    index: row.index,
    name: row.name,
    status: { index: row.status, description: statusDescriptions[row.status] ?? 'Unknown' },
  }))
}

/** @throws 404 when there is no such reseller. */
export async function requireClient(db: Db, clientIndex: number): Promise<void> {
  if (!(await repository.clientExists(db, clientIndex))) throw clientErrors.notFound(clientIndex)
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

import type {
  BrandSummary,
  ResellerOverview,
  ResellerReadiness,
} from '@nineops/contract/service-establishment/resellers.contract'
import type { Db } from '../../platform/db/db.ts'
import { listClients, requireClient } from '../clients/clients.service.ts'
import { clientReadiness } from '../clients/readiness.service.ts'
import * as repository from './resellers.repository.ts'

const CLOSED = 3

/** Every reseller with its counts, by name. */
export async function listResellers(db: Db): Promise<ResellerOverview[]> {
  const counts = new Map((await repository.selectCounts(db)).map(row => [row.index, row]))
  return (await listClients(db)).map(client => {
    const { nineClient = false, brands = 0, accounts = 0 } = counts.get(client.index) ?? {}
    return { ...client, nineClient, brands, accounts }
  })
}

/** What each reseller's first run lacks, one reseller after the other; closed ones are left out. */
export async function listReadiness(db: Db): Promise<ResellerReadiness[]> {
  const found: ResellerReadiness[] = []
  for (const client of await listClients(db)) {
    if (client.status.index === CLOSED) continue
    const { clientIndex, missing, advised, items } = await clientReadiness(db, client.index)
    const titles = items.filter(item => item.state === 'missing').map(item => item.title)
    found.push({ clientIndex, missing, advised, titles: [...new Set(titles)] })
  }
  return found
}

/** A reseller's brands with their details, by name. @throws 404 */
export async function listBrandSummaries(db: Db, clientIndex: number): Promise<BrandSummary[]> {
  await requireClient(db, clientIndex)
  return repository.selectBrands(db, clientIndex)
}

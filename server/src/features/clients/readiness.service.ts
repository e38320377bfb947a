import type {
  Readiness,
  ReadinessItem,
} from '@nineops/contract/service-establishment/clients/readiness.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from './clients.service.ts'
import { readinessItems } from './readiness.domain.ts'
import * as repository from './readiness.repository.ts'

/** What a reseller's first run needs as of today (London), and which of it is set up. @throws 404 */
export async function clientReadiness(db: Db, clientIndex: number): Promise<Readiness> {
  await requireClient(db, clientIndex)
  const today = londonDate(Date.now())
  const [brands, carriers, client] = await Promise.all([
    repository.selectBrandFacts(db, clientIndex),
    repository.selectCarrierFacts(db, clientIndex, today),
    repository.selectClientFacts(db, clientIndex, today),
  ])
  const items = readinessItems({ brands, carriers, client }, repository.MOST_COUNTED)
  const having = (state: ReadinessItem['state']) => items.filter(item => item.state === state).length
  return {
    clientIndex,
    items,
    done: having('done'),
    missing: having('missing'),
    advised: having('advised'),
  }
}

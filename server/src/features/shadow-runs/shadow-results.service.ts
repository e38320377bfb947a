import { shadowRuns } from '@nineops/contract/bureau/shadow-runs.contract'
import { listing } from '../../platform/lists/listing.ts'
import { listedResults } from './shadow-results.repository.ts'
import { requireShadowRow } from './shadow-runs.service.ts'

/** A run's results by one dimension. @throws 404 */
export const shadowResultList = listing({
  endpoint: shadowRuns.results,
  async of(db, { params: { client, shadowRun, dimension }, query }) {
    await requireShadowRow(db, client, shadowRun)
    return { ...query, run: shadowRun, dimension }
  },
  stored: listedResults,
  read: row => row,
})

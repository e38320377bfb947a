import type { QueryOf } from '@nineops/contract/http'
import type { ShadowDimension, ShadowResult, shadowRuns } from '@nineops/contract/bureau/shadow-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './shadow-results.repository.ts'
import { requireShadowRow } from './shadow-runs.service.ts'

export interface Results {
  client: number
  shadowRun: number
  dimension: ShadowDimension
}
type Query = QueryOf<typeof shadowRuns.results>

/** How many rows a dimension has. @throws 404 */
export async function countShadowResults(
  db: Db,
  { client, shadowRun, dimension }: Results,
  query: Query,
): Promise<number> {
  await requireShadowRow(db, client, shadowRun)
  return repository.countResults(db, shadowRun, dimension, query)
}

/** A page of a run's results by one dimension. @throws 404 */
export async function listShadowResults(
  db: Db,
  of: Results,
  query: Query,
): Promise<{ results: ShadowResult[]; total: number }> {
  const total = await countShadowResults(db, of, query)
  return { results: await repository.selectResults(db, of.shadowRun, of.dimension, query), total }
}

/** All results, in the requested order, through a cursor of the transaction. @throws 404 */
export async function* allShadowResults(db: Db, of: Results, query: Query): AsyncGenerator<ShadowResult> {
  await requireShadowRow(db, of.client, of.shadowRun)
  yield* repository.streamResults(db, of.shadowRun, of.dimension, query)
}

import type { Db } from '../../platform/db/db.ts'
import { exceptionErrors } from './exception-reporting.errors.ts'
import { selectFinding } from './finding-list.repository.ts'
import type { FindingRow } from './finding-rows.repository.ts'
import { found } from '../../platform/errors/found.ts'

/** @throws 404 `exception_not_found` */
export async function requireFinding(db: Db, index: number): Promise<FindingRow> {
  return found(selectFinding(db, index), () => exceptionErrors.noFinding([index]))
}

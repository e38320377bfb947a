import type { Db } from '../../platform/db/db.ts'
import type { PlannedChange } from './import-previews.domain.ts'

/** What an import would do, once its rows were compared with what is stored. */
export interface ImportPlan {
  added: number
  /** Rows that change something that is stored. */
  changes: PlannedChange[]
  /** Lines of rows that are stored already as they are. */
  same: ReadonlySet<number>
  /** Writes it all; answers the index of the rate card it made, else null. */
  save(db: Db): Promise<number | null>
}

import type { ManyEffects } from '@nineops/contract/invoice-effects.contract'
import type { Db } from '../../platform/db/db.ts'
import type { PlannedChange } from './import-previews.domain.ts'

/** What an import would do, once its rows were compared with what is stored. */
export interface ImportPlan {
  added: number
  /** Rows that change something that is stored. */
  changes: PlannedChange[]
  /** Lines of rows that are stored already as they are. */
  same: ReadonlySet<number>
  /** What it would do to the next invoices, where that is worth telling. */
  effect?: () => Promise<ManyEffects>
  /** Writes it all; answers the rate card it made, else null, and the accounts that it touched. */
  save(db: Db): Promise<{ rateCardIndex: number | null; accounts: readonly number[] }>
}

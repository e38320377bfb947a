import type { ManyEffects } from '@nineops/contract/ordering/invoice-effects.contract'
import type { Db } from '../../platform/db/db.ts'
import type { PlannedChange } from './import-previews.domain.ts'

/** What an import would do, compared with the stored rows. */
export interface ImportPlan {
  added: number
  /** Rows that change a stored record. */
  changes: PlannedChange[]
  /** Lines of rows that equal a stored record. */
  same: ReadonlySet<number>
  /** The effect on the next invoices, where there may be one. */
  effect?: () => Promise<ManyEffects>
  /** Saves everything; returns the index of the new rate card, else null, and the accounts affected. */
  save(db: Db): Promise<{ rateCardIndex: number | null; accounts: readonly number[] }>
}

import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import type { AccountFault, LockedAccount } from './invoice-run-accounts.repository.ts'
import type { Attempt } from './invoice-run-processes.repository.ts'

/** What a step's work may use; `db` is the batch's transaction. */
export interface StepContext {
  db: Db
  url: string
  files: Files
  run: RunFacts
  /** London. */
  today: string
}

/** A process that goes through accounts: processes those at `from`, and moves them to `to`. */
export interface AccountStep {
  kind: 'accounts'
  from: number
  to: number
  batchSize: number
  work(context: StepContext, batch: readonly LockedAccount[]): Promise<AccountFault[]>
  /** Which of the accounts that came through have nothing left to do: they skip the steps after this one. */
  finished?(context: StepContext, accounts: readonly number[]): Promise<number[]>
  /** What else a later attempt does, when no account is left; returns why it failed, or null. */
  runAgain?(context: StepContext): Promise<string | null>
}

/** A process done in one piece by one worker; returns why it failed, or null. */
export interface WholeStep {
  kind: 'whole'
  /** Where it moves accounts too. */
  from?: number
  to?: number
  /** How much there is to do. */
  count(db: Db, runIndex: number): Promise<number>
  work(context: StepContext, attempt: Attempt): Promise<string | null>
}
export type Step = AccountStep | WholeStep
export type Steps = Record<ProcessId, Step>

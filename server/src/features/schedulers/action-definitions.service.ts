import type { OccurrencePlace, ScheduleActionName } from '@nineops/contract/schedulers.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import type { NewPart, PartRow, PartState } from './occurrence-parts.repository.ts'

export type { NewPart, PartState } from './occurrence-parts.repository.ts'

/** What an action works with, and as whom. */
export interface ActionWork {
  db: Db
  files: Files
  roots: IoRoots
  signal: AbortSignal
  user: { index: number; username: string }
  /** Tells in the audit trail which occurrence it was. */
  requestId: string
}

export interface ActionTarget {
  /** The schedule's reseller, or every live one. */
  clients: readonly { index: number; name: string }[]
  everyClient: boolean
  functionIndex: number | null
}

export type Part = Pick<PartRow, 'clientIndex' | 'label' | 'input' | 'subjectIndex'>

/**
 * Runs `begin` in a transaction with the part's new state: what it began and that it began stand or fall together,
 * however often an occurrence is taken up again.
 */
export type Keep = (begin: (tx: Db) => Promise<PartState>) => Promise<void>

/** Something that a schedule may do. It never numbers, confirms, hosts or sends anything. */
export interface ScheduleAction {
  name: ScheduleActionName
  title: string
  about: string
  placeKind: OccurrencePlace['kind']
  /** What one occurrence consists of. @throws an expected failure: the whole occurrence fails by it */
  plan(work: ActionWork, target: ActionTarget): Promise<NewPart[]>
  /** Begins a part; calls `keep` once. @throws an expected failure: the part fails by it */
  begin(work: ActionWork, part: Part, keep: Keep): Promise<void>
  /** How a part stands that was begun. */
  follow(db: Db, part: Part): Promise<PartState>
}

/** One part for each reseller. */
export const partOfEachClient = ({ clients }: ActionTarget): NewPart[] =>
  clients.map(({ index, name }) => ({ clientIndex: index, label: name, input: {} }))

/** @throws when the part names none: its plan is wrong */
export function clientOf({ clientIndex, label }: Part): number {
  if (clientIndex === null) throw new Error(`"${label}" has no reseller.`)
  return clientIndex
}

/** @throws when the part has begun nothing */
export function subjectOf({ subjectIndex, label }: Part): number {
  if (subjectIndex === null) throw new Error(`"${label}" has begun nothing.`)
  return subjectIndex
}

const counts = new Intl.NumberFormat('en-GB')
/** `1,234 calls`, `1 call`. */
export const counted = (count: number, one: string): string =>
  `${counts.format(count)} ${one}${count === 1 ? '' : 's'}`

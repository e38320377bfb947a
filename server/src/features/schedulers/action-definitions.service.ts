import type { OccurrencePlace, ScheduleActionName } from '@nineops/contract/bureau/schedulers.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import type { NewPart, PartRow, PartState } from './occurrence-parts.repository.ts'

export type { NewPart, PartState } from './occurrence-parts.repository.ts'

/** An action's context, and the user it runs as. */
export interface ActionWork {
  db: Db
  files: Files
  roots: IoRoots
  signal: AbortSignal
  user: { index: number; username: string }
  /** Identifies the occurrence in the audit trail. */
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
 * Runs `begin` in a transaction that also saves the part's new state: both are saved or neither, however often an
 * occurrence is resumed.
 */
export type SaveState = (begin: (tx: Db) => Promise<PartState>) => Promise<void>

/** An action for schedules. No action numbers, confirms, hosts or sends anything. */
export interface ScheduleAction {
  name: ScheduleActionName
  title: string
  about: string
  placeKind: OccurrencePlace['kind']
  /** The kind of a part's place, where parts differ. */
  placeKindOf?: (part: Pick<Part, 'input'>) => OccurrencePlace['kind']
  /** The parts of one occurrence. @throws an expected failure: it fails the whole occurrence */
  plan(work: ActionWork, target: ActionTarget): Promise<NewPart[]>
  /** Begins a part; calls `keep` once. @throws an expected failure: it fails the part */
  begin(work: ActionWork, part: Part, saveState: SaveState): Promise<void>
  /** The state of a part that was begun. */
  follow(db: Db, part: Part): Promise<PartState>
}

/** One part for each reseller. */
export const partOfEachClient = ({ clients }: ActionTarget): NewPart[] =>
  clients.map(({ index, name }) => ({ clientIndex: index, label: name, input: {} }))

/** @throws when the part has no reseller: its plan is wrong */
export function clientOf({ clientIndex, label }: Part): number {
  if (clientIndex === null) throw new Error(`"${label}" has no reseller.`)
  return clientIndex
}

/** @throws when the part has not begun anything */
export function subjectOf({ subjectIndex, label }: Part): number {
  if (subjectIndex === null) throw new Error(`"${label}" has not begun anything.`)
  return subjectIndex
}

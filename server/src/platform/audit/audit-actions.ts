import type { TimelineKind } from '@nineops/contract/crm/timelines.contract'
import { shownDay, shownMoney } from '../text/field-values.ts'

/**
 * The values before or after a change. Entries may be very old: a missing field, or one of another type, reads as
 * nothing.
 */
export class Side {
  readonly values: Readonly<Record<string, unknown>>
  constructor(value: unknown) {
    this.values = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  }
  text(key: string): string {
    const value = this.values[key]
    return typeof value === 'string' ? value : ''
  }
  texts(key: string): string[] {
    const value = this.values[key]
    return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
  }
  number(key: string): number {
    const value = this.values[key]
    return typeof value === 'number' ? value : 0
  }
  day(key: string): string {
    return shownDay(this.text(key))
  }
  money(key: string): string {
    return shownMoney(this.text(key) || 0)
  }
  /** A nested value: `rateCard: { name }`. */
  side(key: string): Side {
    return new Side(this.values[key])
  }
  /** Length of a list, or the count stored in its place. */
  count(key: string): number {
    const value = this.values[key]
    return Array.isArray(value) ? value.length : this.number(key)
  }
}

/** Who reads the sentence: an account's own timeline leaves out what is said about other accounts. */
export interface Reader {
  accountNumber: string | null
  /** Descriptions of the account's charges by index. */
  charges: ReadonlyMap<number, string>
}

/** The input of a sentence. */
export interface AuditContext {
  before: Side
  after: Side
  /** Both sides' values, the later ones winning. */
  either: Pick<Side, 'text'>
  /** The thing's name in quotation marks after a space, or an empty string. */
  name: string
  /** The rows before the change, for an entry about many. */
  rows: readonly Side[]
  reader: Reader
}

/** A sentence of the audit trail, with the thing's name at `{name}`, or a function of the entry's values. */
export type Sentence = string | ((context: AuditContext) => string)

interface ActionDescription {
  describe: Sentence
  /** Where they differ from those of the other actions. */
  kind?: TimelineKind
  entity?: string
  /**
   * Which fields timelines list; by default all that differ. `own`: those of an import's account; `one`: not for bulk
   * entries.
   */
  fields?: 'own' | 'one'
}

/** An action that is recorded. Only `auditActions` creates one, so each has a sentence. */
export interface AuditAction extends ActionDescription {
  /** As stored in entries: `carrier.created`. */
  id: string
  entity: string
  kind: TimelineKind
}

const declared = new Map<string, AuditAction>()

/**
 * Declares a thing's actions, each with its sentence. Call it from the feature's `.actions` file or its resource.
 * @param word prefix of the action names
 * @param entity the kind of thing, as stored in entries
 * @param kind of the entries in timelines
 * @throws when an action is declared twice
 */
export function auditActions<Verb extends string>(
  word: string,
  entity: string,
  kind: TimelineKind,
  descriptions: Readonly<Record<Verb, Sentence | ActionDescription>>,
): Readonly<Record<Verb, AuditAction>> {
  const actions = Object.entries<Sentence | ActionDescription>(descriptions).map(
    ([verb, described]): [string, AuditAction] => {
      const description = typeof described === 'object' ? described : { describe: described }
      const action = { entity, kind, ...description, id: `${word}.${verb}` }
      if (declared.has(action.id)) throw new Error(`The action ${action.id} is declared twice`)
      declared.set(action.id, action)
      return [verb, action]
    },
  )
  return Object.fromEntries(actions) as Record<Verb, AuditAction>
}

/** The action of an entry; undefined for one that this version does not know. */
export const findAction = (id: string): AuditAction | undefined => declared.get(id)

export const allActions = (): AuditAction[] => [...declared.values()]

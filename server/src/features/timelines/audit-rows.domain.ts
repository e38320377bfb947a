import type { TimelineKind } from '@nineops/contract/timelines.contract'

/** An entry of the audit trail, as it is put into words. */
export interface AuditRow {
  index: number
  action: string
  entity: string
  entityIndex: number | null
  username: string
  userIndex: number | null
  before: unknown
  after: unknown
  requestId: string
}

/** Whom the words are for: an account's own timeline leaves out what is said of others. */
export interface Reader {
  accountNumber: string | null
  /** Descriptions of the account's charges by index. */
  charges: ReadonlyMap<number, string>
}

/** What a sentence may tell of. */
export interface Told {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** What the thing is called, in quotation marks after a space, or nothing. */
  name: string
  row: AuditRow
  reader: Reader
}

/** How an action is told: a sentence, with the thing's name at `{name}`, or one made from its values. */
export interface ActionWords {
  kind: TimelineKind
  say: string | ((told: Told) => string)
}

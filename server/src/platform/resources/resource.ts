import type { TimelineKind } from '@nineops/contract/crm/timelines.contract'
import type { z } from 'zod'
import type { AuditEntry } from '../audit/audit.ts'
import { auditActions, type Sentence } from '../audit/audit-actions.ts'
import type { Db } from '../db/db.ts'
import { isNameInUse } from '../db/name-in-use.ts'
import { requireUnchanged, type Seen } from '../db/seen.ts'
import { httpErrors } from '../http/errors.ts'
import { fieldErrors } from '../http/handle-errors.ts'
import { capitalised, type ResourceErrors, resourceErrors } from './resource-errors.ts'
import * as rows from './resource-rows.ts'

/** The author of a change: `db` is a transaction, and `audit` records in it. A route's call is one. */
export interface Change {
  db: Db
  user: { index: number }
  audit: (entry: AuditEntry) => Promise<void>
}

type Given<New> = { readonly [Key in keyof New]?: New[Key] | undefined }

interface Definition<T extends rows.ResourceTable, Thing, New, Row> {
  /** Its name for people: `loyalty scheme`. */
  word: string
  /** Prefix of its actions and error codes; by default `word`. */
  code?: string
  table: T
  /** The kind of its entries in timelines. */
  kind: TimelineKind
  /** Sentences of its actions, where the usual ones do not fit: `Loyalty scheme{name} created`. */
  actions?: Partial<Record<'created' | 'changed' | 'deleted', Sentence>>
  /** Errors, where the usual messages do not fit. */
  errors?: Partial<ResourceErrors<Thing, Given<New>>>
  /** A new one; it also validates the result of a change. */
  schema: z.ZodType<New>
  /** The field on the wire with the version that a change must have seen; without it, the last change wins. */
  version?: keyof typeof rows.nextVersion
  /** The column that is unique in a reseller, ignoring case, and its value; by default the name. */
  unique?: { column: string; of: (value: New) => string }
  /** The column of its creator, or of its last editor. */
  author?: 'created_by' | 'updated_by'
  /** @throws 404 */
  requireClient: (db: Db, clientIndex: number) => Promise<unknown>
  /** All of a reseller's, in order, or the one with this index. */
  select: (db: Db, clientIndex: number, index?: number) => Promise<readonly Row[]>
  read: (row: Row) => Thing
  write: (value: New) => rows.ResourceValues<T>
  /** Side effects of a change. @throws when the change is not allowed */
  beforeChange?: (db: Db, before: Thing, changed: New) => Promise<void>
  /** @throws when it may not be deleted */
  beforeRemove?: (before: Thing) => void
}

/**
 * Functions, errors and actions of a reseller's resource that is listed, created, changed and deleted, from one
 * declaration. `Thing` is what calls answer, `New` what one is created from. Functions throw 404 for an unknown
 * index. Those that write also record the change, and throw 409 `<code>_exists` for a name in use, 409
 * `<code>_changed` where the version differs, and 400 where the result is invalid.
 */
export function resource<
  T extends rows.ResourceTable,
  Thing extends { index: number; name: string } & Seen,
  New extends { name: string },
  Row,
>(definition: Definition<T, Thing, New, Row>) {
  const { word, table, version, author, requireClient, select, read, write } = definition
  const unique = definition.unique ?? { column: 'name', of: (value: New) => value.name }
  const code = definition.code ?? word.replaceAll(' ', '_')
  const errors: ResourceErrors<Thing, Given<New>> = { ...resourceErrors(word, code), ...definition.errors }
  const named = `${capitalised(word)}{name}`
  const usual = { created: `${named} created`, changed: `${named} changed`, deleted: `${named} deleted` }
  const actions = auditActions(code, table, definition.kind, { ...usual, ...definition.actions })

  /** Blocks other writers of the reseller's rows until the transaction ends. */
  const lock = (db: Db, clientIndex: number): Promise<void> => rows.lockScope(db, table, clientIndex)

  async function list(db: Db, clientIndex: number): Promise<Thing[]> {
    await requireClient(db, clientIndex)
    return (await select(db, clientIndex)).map(read)
  }

  async function get(db: Db, clientIndex: number, index: number): Promise<Thing> {
    const [row] = await select(db, clientIndex, index)
    if (row !== undefined) return read(row)
    await requireClient(db, clientIndex)
    throw errors.notFound(index)
  }

  /** @param except index of the row that may have the name, 0 for none @throws 409 `<code>_exists` */
  async function requireNameFree(db: Db, clientIndex: number, name: string, except = 0): Promise<void> {
    const { column } = unique
    if (await isNameInUse(db, table, name, { within: { client_index: clientIndex }, except, column }))
      throw errors.exists(name)
  }

  async function create({ db, user, audit }: Change, clientIndex: number, value: New): Promise<Thing> {
    await requireClient(db, clientIndex)
    await lock(db, clientIndex)
    await requireNameFree(db, clientIndex, unique.of(value))
    const by = author && { [author]: user.index }
    const index = await rows.insertRow(db, table, { client_index: clientIndex, ...write(value), ...by })
    const after = await get(db, clientIndex, index)
    await audit({ action: actions.created, entityIndex: index, clientIndex, after })
    return after
  }

  async function change(
    { db, user, audit }: Change,
    clientIndex: number,
    index: number,
    given: Given<New> & Seen,
  ): Promise<Thing> {
    await lock(db, clientIndex)
    const before = await get(db, clientIndex, index)
    requireUnchanged(before, given, () => errors.changed(before, given))
    const merged = definition.schema.safeParse({ ...before, ...given })
    if (!merged.success) throw httpErrors.invalid(fieldErrors(merged.error.issues))
    await requireNameFree(db, clientIndex, unique.of(merged.data), index)
    await definition.beforeChange?.(db, before, merged.data)
    const by = author === 'updated_by' && { [author]: user.index }
    await rows.updateRow(db, table, index, {
      ...write(merged.data),
      ...by,
      ...(version && rows.nextVersion[version]),
    })
    const after = await get(db, clientIndex, index)
    await audit({ action: actions.changed, entityIndex: index, clientIndex, before, after })
    return after
  }

  async function remove(
    { db, audit }: Change,
    clientIndex: number,
    index: number,
    seen: Seen = {},
  ): Promise<undefined> {
    await lock(db, clientIndex)
    const before = await get(db, clientIndex, index)
    requireUnchanged(before, seen, () => errors.changed(before, {}))
    definition.beforeRemove?.(before)
    await rows.deleteRow(db, table, index)
    await audit({ action: actions.deleted, entityIndex: index, clientIndex, before })
  }

  return { errors, actions, lock, requireNameFree, list, get, create, change, remove }
}

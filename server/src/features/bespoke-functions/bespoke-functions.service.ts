import {
  type BespokeCategory,
  bespokeCategories,
  type BespokeFunction,
  type BespokeRun,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { bespokeErrors } from './bespoke-functions.errors.ts'
import { type RunRow, selectRun, selectRuns } from './bespoke-functions.repository.ts'
import { type ListedDefinition, columnsOf, isLong } from './function-definitions.service.ts'
import { definitions } from './function-registry.service.ts'
import { describeParameters, storedValues } from './parameters.domain.ts'

const RUNS_SHOWN = 50

const categoryOf = (index: number): BespokeCategory | undefined =>
  bespokeCategories.find(category => category.index === index)

const titled = (categoryIndex: number) => ({
  index: categoryIndex,
  name: categoryOf(categoryIndex)?.name ?? '',
})

/** @throws 404 for an unknown category, 403 without its area's role */
function openCategory(user: Pick<Caller, 'roles'>, index: number): BespokeCategory {
  const category = categoryOf(index)
  if (!category) throw bespokeErrors.noCategory(index)
  if (!user.roles.includes(category.role)) throw bespokeErrors.notAllowed()
  return category
}

/** @throws 404 for an unknown function, 403 without its area's role */
export function openFunction(user: Pick<Caller, 'roles'>, index: number): ListedDefinition {
  const definition = definitions.get(index)
  if (!definition) throw bespokeErrors.noFunction(index)
  openCategory(user, definition.categoryIndex)
  return definition
}

/** The functions of a category by index. @throws 403, 404 */
export function listFunctions(user: Pick<Caller, 'roles'>, categoryIndex: number): BespokeFunction[] {
  openCategory(user, categoryIndex)
  return [...definitions.values()]
    .filter(definition => definition.categoryIndex === categoryIndex)
    .toSorted((a, b) => a.index - b.index)
    .map(definition => ({
      index: definition.index,
      name: definition.name,
      description: definition.description,
      category: titled(definition.categoryIndex),
      kind: definition.kind,
      long: isLong(definition),
      parameters: describeParameters(definition.parameters),
      columns: columnsOf(definition),
    }))
}

/** A run in its wire format. */
export function toRun(row: RunRow): BespokeRun {
  const definition = definitions.get(row.functionIndex)
  return {
    index: row.index,
    function: {
      index: row.functionIndex,
      name: definition?.name ?? `Function ${row.functionIndex}`,
      kind: definition?.kind ?? 'report',
      category: titled(row.categoryIndex),
    },
    status: row.status as BespokeRun['status'],
    parameters: storedValues.parse(row.parameters),
    by: row.by,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ms: row.finishedAt ? Math.max(0, row.finishedAt.getTime() - row.startedAt.getTime()) : null,
    rowCount: row.rowCount,
    changed: row.changed,
    progress: row.sliceCount === null ? null : { done: row.slicesDone, total: row.sliceCount },
    failure: row.failure,
    kept: row.kept,
  }
}

/** The caller's last runs of a category. @throws 403, 404 */
export async function listRuns(db: Db, user: Caller, categoryIndex: number): Promise<BespokeRun[]> {
  openCategory(user, categoryIndex)
  return (await selectRuns(db, user.index, categoryIndex, RUNS_SHOWN)).map(toRun)
}

/** Any user's run in a category that the caller may see. @throws 404 */
export async function requireRun(db: Db, user: Pick<Caller, 'roles'>, index: number): Promise<RunRow> {
  const row = await selectRun(db, index)
  const role = row && categoryOf(row.categoryIndex)?.role
  if (!row || !role || !user.roles.includes(role)) throw bespokeErrors.noRun(index)
  return row
}

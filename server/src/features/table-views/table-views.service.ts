import {
  type TableView,
  type TableViewState,
  tableViewState,
} from '@nineops/contract/portal/table-views.contract'
import type { Db } from '../../platform/db/db.ts'
import { tableViewErrors } from './table-views.errors.ts'
import * as repository from './table-views.repository.ts'

/** The most views per user and table. */
const MOST_VIEWS = 100

const toView = ({ userIndex, state, ...row }: repository.ViewRow, asker: number): TableView => ({
  ...row,
  state: tableViewState.parse(JSON.parse(state)),
  mine: userIndex === asker,
})

/** Own and shared views, of one table if given. */
export async function listViews(db: Db, userIndex: number, table?: string): Promise<TableView[]> {
  return (await repository.selectViews(db, userIndex, table)).map(row => toView(row, userIndex))
}

/** A view that is one's own or shared. @throws 404 `table_view_not_found` */
async function requireView(db: Db, userIndex: number, index: number): Promise<TableView> {
  const row = await repository.selectView(db, userIndex, index)
  if (!row) throw tableViewErrors.notFound(index)
  return toView(row, userIndex)
}

/** @throws 404 as `requireView`, 409 `table_view_not_yours` for one that another shares */
async function requireOwnView(db: Db, userIndex: number, index: number): Promise<TableView> {
  await repository.lockViews(db, userIndex)
  const view = await requireView(db, userIndex, index)
  if (!view.mine) throw tableViewErrors.notYours(view.owner)
  return view
}

/** Saves a view. @throws 409 `table_view_exists`, `table_views_full` */
export async function createView(
  db: Db,
  userIndex: number,
  view: { table: string; name: string; state: TableViewState; shared: boolean },
): Promise<TableView> {
  await repository.lockViews(db, userIndex)
  if (await repository.nameInUse(db, { userIndex, ...view, except: 0 }))
    throw tableViewErrors.nameTaken(view.name)
  if ((await repository.countViews(db, userIndex, view.table)) >= MOST_VIEWS)
    throw tableViewErrors.tooMany(MOST_VIEWS)
  const index = await repository.insertView(db, {
    ...view,
    userIndex,
    state: JSON.stringify(view.state),
  })
  return requireView(db, userIndex, index)
}

/** Changes one's own view; returns it before and after. @throws 404, 409 as `requireOwnView`, `createView` */
export async function changeView(
  db: Db,
  userIndex: number,
  index: number,
  change: { name?: string | undefined; state?: TableViewState | undefined; shared?: boolean | undefined },
): Promise<{ before: TableView; after: TableView }> {
  const before = await requireOwnView(db, userIndex, index)
  const { name = before.name, state = before.state, shared = before.shared } = change
  if (await repository.nameInUse(db, { userIndex, table: before.table, name, except: index }))
    throw tableViewErrors.nameTaken(name)
  await repository.updateView(db, index, { name, shared, state: JSON.stringify(state) })
  if (!shared) await repository.dropOthersDefaults(db, index, userIndex)
  return { before, after: await requireView(db, userIndex, index) }
}

/** Deletes one's own view, and returns it. @throws 404, 409 as `requireOwnView` */
export async function removeView(db: Db, userIndex: number, index: number): Promise<TableView> {
  const view = await requireOwnView(db, userIndex, index)
  await repository.deleteView(db, index)
  return view
}

/** Makes a view the default of its table for this user, or no longer. @throws 404 */
export async function setDefaultView(
  db: Db,
  userIndex: number,
  index: number,
  isDefault: boolean,
): Promise<{ before: TableView; after: TableView }> {
  await repository.lockViews(db, userIndex)
  const before = await requireView(db, userIndex, index)
  if (isDefault) await repository.upsertDefault(db, userIndex, before)
  else await repository.deleteDefault(db, userIndex, index)
  return { before, after: { ...before, isDefault } }
}
